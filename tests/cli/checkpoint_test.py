"""Jobs that are killed, stopped, or find their checkpoints damaged, on a 4x5 job."""

import fcntl
import json
import os
import random
import re
import resource
import shlex
import signal
import struct
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import xxhash

PROGRAM = os.environ["BOARDPROOF"]
KILLS = int(os.environ.get("BOARDPROOF_KILLS", "5"))
GAME = "4x5:4"
JOB = ["--rule", "three-conditions", "--rule", "published-794", "--counterexamples", "40",
       "--format", "json"]


def start(*arguments, **options):
    return subprocess.Popen([PROGRAM, "prove", *arguments], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, text=True, **options)


def run(*arguments, **options):
    process = start(*arguments, **options)
    out, error = process.communicate(timeout=300)
    return process.returncode, out, error


def result(text):
    """What the output says, without what differs from run to run."""
    report = json.loads(text)
    report.pop("provenance")
    return json.dumps(report)


def checkpoints(directory):
    return sorted(Path(directory).glob("*.checkpoint"))


class Checkpoint(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        begin = time.monotonic()
        status, out, error = run(GAME, *JOB)
        cls.seconds = time.monotonic() - begin
        assert (status, error) == (0, ""), error
        cls.expected = result(out)

    def setUp(self):
        self.place = tempfile.TemporaryDirectory()
        self.directory = Path(self.place.name, "kept")
        self.addCleanup(self.place.cleanup)

    def stopped_job(self, number=signal.SIGTERM, least=2):
        """Stops a job once some checkpoints are there; they stay. Returns its last words."""
        while True:
            process = start(GAME, *JOB, "--checkpoint", str(self.directory))
            while process.poll() is None and len(checkpoints(self.directory)) < least:
                time.sleep(0.001)
            process.send_signal(number)
            out, error = process.communicate()
            if process.returncode == 0:  # it was faster
                continue
            self.assertEqual((process.returncode, out), (128 + number, ""))
            return error

    def resume(self):
        return run(GAME, *JOB, "--resume", str(self.directory))

    def expect_the_whole_result(self, pattern):
        status, out, error = self.resume()
        self.assertEqual(status, 0, error)
        self.assertEqual(result(out), self.expected)
        self.assertRegex(error, rf"\A{pattern}\Z")
        self.assertEqual(list(self.directory.iterdir()), [])

    def test_a_job_that_is_killed_loses_no_finished_level(self):
        seed = random.randrange(2**32)
        moments = random.Random(seed)
        kills = finished = 0
        with self.subTest(seed=seed):
            while kills < KILLS:
                option = "--resume" if self.directory.exists() else "--checkpoint"
                process = start(GAME, *JOB, option, str(self.directory))
                try:
                    # With checkpoints a job takes longer, for it waits for the disk.
                    out, error = process.communicate(timeout=moments.uniform(0, 2 * self.seconds))
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.communicate()
                    kills += 1
                    continue
                self.assertEqual(process.returncode, 0, error)
                self.assertEqual(result(out), self.expected)
                self.directory.rmdir()
                finished += 1
            if self.directory.exists():
                self.expect_the_whole_result(
                    r"boardproof: (going on after level \d+ of|checkpoint directory) '.*\n")
                finished += 1
        self.assertGreater(finished, 0)

    def test_signals_end_a_job_cleanly_and_say_how_to_go_on(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            error = self.stopped_job(number)
            said = re.fullmatch(r"boardproof: stopped by signal (\d+) in ply \d+; go on with: "
                                r"boardproof (prove .*)\n", error)
            self.assertIsNotNone(said, error)
            self.assertEqual(int(said[1]), number)
            command = [PROGRAM, *shlex.split(said[2])]
            resumed = subprocess.run(command, capture_output=True, text=True, check=True)
            self.assertEqual(result(resumed.stdout), self.expected)
            self.assertEqual(list(self.directory.iterdir()), [])

    def test_without_checkpoints_a_signal_leaves_nothing(self):
        target = Path(self.place.name, "out.json")
        target.write_text("old")
        process = start("5x5", *JOB, "-o", str(target))
        while not list(target.parent.glob("*.tmp")):
            time.sleep(0.01)
        time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=60)
        self.assertEqual((process.returncode, out), (130, ""))
        self.assertRegex(error, r"\Aboardproof: stopped by signal 2 in ply \d+; nothing is kept "
                                r"\(--checkpoint DIR would keep finished levels\)\n\Z")
        self.assertEqual([path.name for path in target.parent.iterdir()], ["out.json"])
        self.assertEqual(target.read_text(), "old")

    def test_a_damaged_checkpoint_falls_back_to_the_one_before(self):
        moments = random.Random(1)
        for damage in ("cut", "flip", "cut", "flip", "empty"):
            self.stopped_job()
            newest = checkpoints(self.directory)[-1]
            content = bytearray(newest.read_bytes())
            if damage == "flip":
                content[moments.randrange(len(content))] ^= 1 << moments.randrange(8)
            else:
                del content[moments.randrange(len(content)) if damage == "cut" else 0:]
            newest.write_bytes(content)
            self.expect_the_whole_result(
                rf"boardproof: checkpoint '{newest}': at byte \d+: .*\n"
                rf"boardproof: going on after level \d+ of '{self.directory}/\d+\.checkpoint'\n")

    def test_when_all_are_damaged_it_says_so(self):
        self.stopped_job()
        for path in checkpoints(self.directory):
            path.write_bytes(b"boardproof")
        status, out, error = self.resume()
        self.assertEqual((status, out), (2, ""))
        self.assertTrue(error.endswith(
            f"boardproof: checkpoint directory '{self.directory}': none of its 2 checkpoints is "
            "whole\n"), error)
        self.assertEqual(error.count("\n"), 3)

    def expect_refusal(self, pattern, *arguments, status=2, **options):
        before = {path: path.read_bytes() for path in self.directory.glob("*.checkpoint")}
        found, out, error = run(*arguments, **options)
        self.assertEqual((found, out), (status, ""), error)
        self.assertRegex(error, rf"\Aboardproof: {pattern}\n\Z")
        after = {path: path.read_bytes() for path in self.directory.glob("*.checkpoint")}
        self.assertEqual(before, after)

    def test_checkpoints_of_other_jobs_are_refused(self):
        self.stopped_job()
        resume = ["--resume", str(self.directory)]
        self.expect_refusal(r"checkpoint '.*': its game is \"4x5:4\", this job's \"4x5:3\"",
                            "4x5:3", *JOB, *resume)
        self.expect_refusal(r"checkpoint '.*': its rules is \[.*\], this job's \[\"counts\"\]",
                            GAME, "--rule", "counts", "--counterexamples", "40", *resume)
        self.expect_refusal(r"checkpoint '.*': its counterexamples is 40, this job's 10",
                            GAME, *JOB[:4], *resume)
        self.expect_refusal(r"checkpoint directory '.*': it holds checkpoints already; .*",
                            GAME, *JOB, "--checkpoint", str(self.directory))
        # Another version: the header, written anew by the format's definition.
        path = checkpoints(self.directory)[-1]
        content = path.read_bytes()
        begin = content.index(b"\n") + 1
        length = struct.unpack_from("<Q", content, begin)[0]
        header = json.loads(content[begin + 8:begin + 8 + length])
        self.assertEqual(header["job"]["game"], GAME)
        header["job"]["program"] = "boardproof 0.0.9 (0123456789ab)"
        text = json.dumps(header).encode()
        value = xxhash.xxh3_128_intdigest(text, seed=0)
        checksum = struct.pack("<QQ", value & (1 << 64) - 1, value >> 64)
        path.write_bytes(content[:begin] + struct.pack("<Q", len(text)) + text + checksum +
                         content[begin + 8 + length + 16:])
        self.expect_refusal(r"checkpoint '.*': its program is \"boardproof 0\.0\.9 "
                            r"\(0123456789ab\)\", this job's \"boardproof .*\"",
                            GAME, *JOB, *resume)

    def test_directories_that_cannot_be_used(self):
        self.expect_refusal(r"checkpoint directory '/dev/null/x': cannot be made: .*",
                            GAME, *JOB, "--checkpoint", "/dev/null/x")
        self.expect_refusal(r"checkpoint directory '/proc': cannot be written: .*",
                            GAME, *JOB, "--checkpoint", "/proc")
        self.expect_refusal(r"checkpoint directory '/nowhere': there is no such directory",
                            GAME, *JOB, "--resume", "/nowhere")
        self.expect_refusal(r"engine 'reference': keeps no checkpoints; expected frontier", "3x3",
                            "--engine", "reference", "--checkpoint", str(self.directory))
        self.expect_refusal(r"--checkpoint excludes --resume", GAME, "--checkpoint", "a",
                            "--resume", "a")
        self.directory.mkdir(exist_ok=True)
        with open(self.directory / "lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.expect_refusal(r"checkpoint directory '.*': another process is using it",
                                GAME, *JOB, "--resume", str(self.directory))

    def test_a_disk_that_fills_up_keeps_the_levels_before(self):
        def small_files():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))

        status, out, error = run(GAME, *JOB, "--checkpoint", str(self.directory),
                                 preexec_fn=small_files)
        self.assertEqual((status, out), (3, ""), error)
        self.assertRegex(error, r"\Aboardproof: checkpoint '.*/\d+\.checkpoint': cannot write: "
                                r"File too large, after \d+ bytes\n\Z")
        self.assertEqual(len(checkpoints(self.directory)), 2)
        self.assertEqual(list(self.directory.glob("*.tmp")), [])
        self.expect_the_whole_result(r"boardproof: going on after level \d+ of '.*'\n")


if __name__ == "__main__":
    unittest.main(verbosity=2)
