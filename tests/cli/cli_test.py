"""Outputs, errors, exit statuses, the README's commands."""

import csv
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import xxhash

from program import PROGRAM, ProgramTest, SOURCE, run


class BadInput(ProgramTest):
    def test_games(self):
        for command in ("prove", "stats", "replay"):
            self.expect_line(r"game '0x3': the number of rows must be 1 to 1000; .*", command, "0x3")
            self.expect_line(r"game '3x3:0': K must be 1 to 1000; .*", command, "3x3:0")
            self.expect_line(r"game 'banana': .* expected RxC .*", command, "banana")
            self.expect_line(
                r"game '99999999999x3': the number of rows must be .*", command, "99999999999x3"
            )
        self.expect_line(r"game '9x9': 81 cells; exhaustive work needs 1 to 64", "prove", "9x9")
        self.expect_line(
            r"game '6x6': 36 cells; the frontier engine handles 1 to 25, the symbolic one 1 to 64", "prove", "6x6"
        )
        self.expect_line(
            r"game '4x5:4': 20 cells; the reference engine handles 1 to 16, the symbolic one 1 to 64",
            "prove", "4x5:4", "--engine", "reference",
        )

    def test_options(self):
        self.expect_line(r"rule 'banana': unknown; expected one of counts, .*",
                         "prove", "3x3", "--rule", "banana")
        self.expect_line(r"rule 'banana': unknown; .*", "prove", "3x3", "--require", "banana")
        self.expect_line(r"engine 'banana': unknown; expected frontier, reference or symbolic",
                         "stats", "3x3", "--engine", "banana")
        for threads in ("-1", "0", "1025", "many"):
            self.expect_line(rf"--threads: Value {threads} not in range 1 to 1024",
                             "prove", "3x3", "--threads", threads)
        self.expect_line(r"--format: xml not in {text,json}", "prove", "3x3", "--format", "xml")
        self.expect_line(r"--format: xml not in {text,json,csv,md,tex}",
                         "stats", "3x3", "--format", "xml")
        self.expect_line(r"--counterexamples: Value -1 not in range 0 to 1000000",
                         "prove", "3x3", "--counterexamples", "-1")
        for memory in ("banana", "-1", "0", "1X", "1e99", ""):
            if memory:
                self.expect_line(rf"memory '{memory}': expected a number of bytes, for example .*",
                                 "prove", "3x3", "--memory", memory)
        self.expect_line(r".*--banana.*", "prove", "3x3", "--banana")
        self.expect_line(r".*GAME.*", "prove")
        self.expect_line(r"command 'banana': unknown; expected prove, stats, rules, replay, tables, "
                         r"report, count, solve, check, explain, audit, suite, grade, oracle",
                         "banana")
        self.expect_line(r"A subcommand is required")
        self.expect_line(r"--max-cells: Value 26 not in range 1 to 25",
                         "tables", "x", "--max-cells", "26")
        self.expect_line(r"game '3x3\?\[31m': .*", "stats", "3x3\x1b[31m")

    def test_moves(self):
        self.expect_line(r"move 2 '0,0': cell 0,0 is taken by X", "replay", "3x3", "0,0", "0,0")
        self.expect_line(r"move 1 '3,0': cell 3,0 is off the board, .*", "replay", "3x3", "3,0")
        self.expect_line(r"move 6 '2,2': the game is over: X has won",
                         "replay", "3x3", "0,0", "1,0", "0,1", "1,1", "0,2", "2,2")
        for move in ("a", "1", "1,", ",1", "1,1,1", "1;1", "1,99999999999"):
            self.expect_line(rf"move 1 '{re.escape(move)}': expected ROW,COL, counted from 0",
                             "replay", "3x3", move)

    def test_outputs(self):
        with tempfile.TemporaryDirectory() as directory:
            path = f"{directory}/no/such/file"
            self.expect_line(rf"output '{path}': cannot write: No such file or directory",
                             "prove", "3x3", "-o", path)
            self.assertEqual(os.listdir(directory), [])
        result = run("stats", "3x3", "-o", "/dev/full")
        self.assertEqual((result.returncode, result.stderr),
                         (3, "boardproof: output '/dev/full': cannot write: No space left on "
                             "device, after 0 bytes\n"))
        with open("/dev/full", "w") as full:
            for arguments in (["prove", "3x3"], ["rules"], ["replay", "3x3", "0,0"], ["--help"],
                              ["prove", "--help"], ["--version"]):
                result = subprocess.run([PROGRAM, *arguments], stdout=full,
                                        stderr=subprocess.PIPE, text=True)
                self.assertEqual(result.returncode, 3)
                self.assertEqual(
                    result.stderr,
                    "boardproof: output 'standard output': cannot write: "
                    "No space left on device, after 0 bytes\n",
                )

    def test_failed_writes_leave_the_old_file(self):
        # A file size limit stands for a full disk: it strikes in the middle of the write.
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "report.json")
            path.write_text("old")
            result = subprocess.run(
                ["sh", "-c", 'ulimit -f 8; trap "" XFSZ; exec "$0" "$@"', PROGRAM, "prove", "3x3",
                 "--format", "json", "--counterexamples", "500", "-o", str(path)],
                capture_output=True, text=True,
            )
            self.assertEqual(result.returncode, 3, result.stderr)
            self.assertIn("cannot write: File too large", result.stderr)
            self.assertEqual(path.read_text(), "old")
            self.assertEqual(os.listdir(directory), ["report.json"])


class Prove(unittest.TestCase):
    def test_same_bytes_whatever_the_threads_and_the_engine(self):
        reports = []
        for options in (["--threads", "1"], ["--threads", "2"], ["--threads", "8"], ["--portable"],
                        ["--engine", "reference"]):
            result = run("prove", "3x4:3", "--format", "json", *options)
            self.assertEqual((result.returncode, result.stderr), (0, ""))
            report = json.loads(result.stdout)
            self.assertGreater(report.pop("provenance")["seconds"], 0)
            self.assertIn(report.pop("engine"), ("frontier", "reference"))
            reports.append(json.dumps(report))
        self.assertEqual(len(set(reports)), 1)

    def test_rule_and_require(self):
        report = json.loads(
            run("prove", "4x4", "--rule", "counts", "--rule", "last-move", "--format",
                "json").stdout)
        self.assertEqual([rule["name"] for rule in report["rules"]], ["counts", "last-move"])
        self.assertEqual(run("prove", "4x4", "--require", "last-move").returncode, 0)
        result = run("prove", "4x4", "--rule", "last-move", "--require", "three-conditions")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(result.stderr,
                         "boardproof: three-conditions is not necessary and sufficient on 4x4: "
                         "9 false accepts, 0 false rejects\n")
        self.assertIn("three-conditions", result.stdout)

    def test_writes_files_whole(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "report.json")
            result = run("prove", "3x3", "--format", "json", "-o", str(path))
            self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))
            self.assertEqual(json.loads(path.read_text())["reachable"]["total"], 5478)
            self.assertEqual(os.listdir(directory), ["report.json"])

    def test_counterexamples_limit(self):
        for limit in (0, 1, 3):
            report = json.loads(run("prove", "3x3", "--rule", "published-794", "--format", "json",
                                    "--counterexamples", str(limit)).stdout)
            kinds = [c["kind"] for c in report["rules"][0]["counterexamples"]]
            self.assertEqual(kinds, ["false-accept"] * limit + ["false-reject"] * limit)

    def test_a_game_without_lines_gets_a_note(self):
        result = run("prove", "3x3:4")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("legal play reaches 6,046 of 19,683 boards\n"
                      "note: 4 in a row fit on no side, so nobody can win\n", result.stdout)


class Plan(unittest.TestCase):
    def test_shows_the_levels_and_stops(self):
        result = run("prove", "5x5", "--plan", "--rule", "last-move")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertRegex(result.stdout, r"\A5x5: 161,995,031,226 boards with alternate turns\n")
        self.assertRegex(result.stdout, r"\n  8 +1,081,575 +47,327,558,850 +1\.0 MiB +3\.1 GiB")
        self.assertRegex(result.stdout, r"\npeak +[\d.]+ MiB of memory, .* may be used\n"
                                        r"time +about .* s with \d+ threads?, judging by 1 rule ")

    def test_refuses_what_does_not_fit(self):
        result = run("prove", "5x5", "--memory", "10M")
        self.assertEqual((result.returncode, result.stdout), (3, ""))
        self.assertRegex(result.stderr, r"\Aboardproof: game '5x5': needs [\d.]+ MiB of memory, "
                                        r"10\.0 MiB may be used\n\Z")

    def test_shows_what_does_not_fit(self):
        result = run("prove", "5x5", "--plan", "--memory", "10M")
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assertIn("\ntime    not measured: the job does not fit\n", result.stdout)


class ProgressLine(unittest.TestCase):
    def test_is_shown_on_demand_and_never_in_pipes(self):
        # 4x4 with the reference engine takes seconds on any machine.
        arguments = ["stats", "4x4", "--engine", "reference", "--format", "csv"]
        shown = run(*arguments, "--progress", "always")
        # Reading as text turns the carriage returns into newlines.
        self.assertRegex(shown.stderr, r"\n\x1b\[K4x4: ply \d+, [\d.]+ MiB")
        self.assertTrue(shown.stderr.endswith("\n\x1b[K"))
        # README's 5x5 shows that a long job is silent in a pipe.
        silent = run("stats", "4x4", "--format", "csv")
        self.assertEqual((silent.stdout, silent.stderr), (shown.stdout, ""))


class Stats(unittest.TestCase):
    def test_formats_agree(self):
        report = json.loads(run("stats", "3x3", "--format", "json").stdout)
        rows = list(csv.DictReader(io.StringIO(run("stats", "3x3", "--format", "csv").stdout)))
        self.assertEqual([int(row["reachable"]) for row in rows], report["reachable"]["by_ply"])
        self.assertEqual(sum(int(row["orbits"]) for row in rows), 765)
        markdown = run("stats", "3x3", "--format", "md").stdout
        self.assertIn("| 9 | 78 | 0 | 62 | 0 | 16 | 15 | 15 |", markdown)
        self.assertIn("| all | 5478 | 4520 | 626 | 316 | 16 | 765 | 138 |", markdown)

    def test_digest_can_be_recomputed_from_its_definition(self):
        """boardproof-digest/1 of 3x3, from play and the documentation alone."""
        lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8),
                 (2, 4, 6)]
        reached, layer = {}, {(frozenset(), frozenset())}
        for ply in range(10):
            reached[ply], following = layer, set()
            for x, o in layer:
                if any(stones.issuperset(line) for line in lines for stones in (x, o)):
                    continue
                for cell in set(range(9)) - x - o:
                    move = frozenset({cell})
                    following.add((x | move, o) if ply % 2 == 0 else (x, o | move))
            layer = following

        def subsets(elements, size):
            """Subsets in colexicographic order: as numbers."""
            found = [[e for e in elements if mask >> elements.index(e) & 1]
                     for mask in range(1 << len(elements)) if mask.bit_count() == size]
            return [frozenset(subset) for subset in found]

        text = b"boardproof-digest/1 3x3\n"
        for ply in range(10):
            low = high = 0
            for rank, x in enumerate(subsets(list(range(9)), (ply + 1) // 2)):
                free = [cell for cell in range(9) if cell not in x]
                bits = sum(1 << i for i, o in enumerate(subsets(free, ply // 2))
                           if (x, o) in reached[ply])
                if bits:
                    size = -(-max(1, len(subsets(free, ply // 2))) // 64) * 8
                    value = xxhash.xxh3_128_intdigest(bits.to_bytes(size, "little"), rank)
                    low += value & (1 << 64) - 1
                    high += value >> 64
            for number in (low, high):
                text += (number & (1 << 64) - 1).to_bytes(8, "little")
        digest = json.loads(run("stats", "3x3", "--format", "json").stdout)["digest"]
        self.assertEqual(xxhash.xxh3_128_hexdigest(text), digest)


class Replay(unittest.TestCase):
    def test_plays_a_game(self):
        result = run("replay", "3x3", "0,0", "0,1", "1,1", "0,2", "2,2")
        self.assertEqual(result.stdout,
                         "[X] O  O \n"
                         " . [X] . \n"
                         " .  . [X]\n"
                         "X won with move 5: 0,0 to 2,2\n")
        self.assertEqual(result.returncode, 0)

    def test_names_every_line_of_the_last_move(self):
        moves = "0,0 1,0 0,1 1,1 1,2 2,0 2,2 2,1 0,2".split()
        self.assertIn("X won with move 9: 0,0 to 0,2 and 0,2 to 2,2\n",
                      run("replay", "3x3", *moves).stdout)

    def test_reads_standard_input(self):
        result = run("replay", "3x3", input="1,1\n0,0 2,2\n")
        self.assertTrue(result.stdout.endswith("ongoing after 3 moves, O to move\n"))
        self.assertTrue(run("replay", "3x3", input="").stdout.endswith(
            "ongoing after 0 moves, X to move\n"))

    def test_draws_and_large_boards(self):
        moves = "0,0 0,1 0,2 1,1 1,0 1,2 2,1 2,0 2,2".split()
        self.assertTrue(run("replay", "3x3", *moves).stdout.endswith("draw after 9 moves\n"))
        self.assertIn("O won with move 6: 0,0 to 0,2\n",
                      run("replay", "100x100:3", "5,5", "0,0", "5,7", "0,1", "9,9", "0,2").stdout)


class Help(unittest.TestCase):
    def test_every_command_has_an_example_that_works(self):
        commands = re.search(r"Subcommands:\n(.*?)\n\n", run("--help").stdout + "\n\n", re.S)[1]
        names = re.findall(r"^  (\w+) ", commands, re.M)
        self.assertGreaterEqual(len(names), 12)
        for command in names:
            examples = re.findall(r"Example: (.*)", run(command, "--help").stdout)
            self.assertGreaterEqual(len(examples), 1, command)
            for example in examples:
                if command == "tables":
                    example = re.sub(r"\d+$", "4", example)
                with self.subTest(example), tempfile.TemporaryDirectory() as directory:
                    Path(directory, "boardproof").symlink_to(PROGRAM)
                    Path(directory, "my_validator.py").write_text(
                        "import sys\nfor line in sys.stdin: print('true')\n")
                    Path(directory, "canonical-data.json").write_text(
                        run("suite", "3x3", "--format", "exercism").stdout)
                    environment = {**os.environ, "PATH": f"{directory}:{os.environ['PATH']}"}
                    result = subprocess.run(example, shell=True, capture_output=True, text=True,
                                            cwd=directory, env=environment)
                    # An example may show what is wrong, which is status 1.
                    self.assertEqual(result.returncode, 1 if command == "audit" else 0,
                                     result.stderr)
        self.assertIn("Example: boardproof", run("--help").stdout)

    def test_version(self):
        self.assertRegex(run("--version").stdout, r"\Aboardproof \d+\.\d+\.\d+ \(.+\)\n\Z")

    def test_rules_are_listed(self):
        text = run("rules").stdout
        for name in ("counts", "three-conditions", "published-794", "case-analysis-text",
                     "case-analysis", "last-move", "x-win-parity"):
            self.assertIn(f"  {name}", text)


class Readme(unittest.TestCase):
    text = (SOURCE / "README.md").read_text()

    def blocks(self):
        """Console blocks: (command, output shown, `...` standing for lines left out)."""
        for block in re.findall(r"```console\n(.*?)```", self.text, re.S):
            parts = re.split(r"^\$ (.*)\n", block, flags=re.M)
            yield from zip(parts[1::2], parts[2::2])

    def test_commands_print_what_the_readme_shows(self):
        ran = 0
        files = {}  # that the README shows, for the commands after them
        for command, shown in self.blocks():
            if command.startswith("cat "):
                files[command.split()[1]] = shown
                continue
            if "boardproof " not in command:
                continue
            with self.subTest(command), tempfile.TemporaryDirectory() as directory:
                for name, text in files.items():
                    Path(directory, name).write_text(text)
                # Commands may hold pipes, so a shell runs them, with the program on its path.
                Path(directory, "boardproof").symlink_to(PROGRAM)
                environment = {**os.environ, "PATH": f"{directory}:{os.environ['PATH']}"}
                result = subprocess.run(command, shell=True, capture_output=True, text=True,
                                        cwd=directory, env=environment)
                pattern = re.escape(shown).replace(re.escape("...\n"), "(?:.*\n)*?")
                # Times, memory and the build differ from machine to machine.
                pattern = re.sub(r"^(run|build)(\\ )+.*\n", r"\1 .*\n", pattern, flags=re.M)
                self.assertRegex(result.stdout + result.stderr, rf"\A{pattern}\Z")
                ran += 1
        self.assertGreaterEqual(ran, 14)

    def test_the_two_commands_are_the_ones_ci_runs(self):
        lines = re.findall(r"```sh\n(.*?)\n```", self.text, re.S)
        self.assertEqual(len(lines), 2)
        for line, preset in zip(lines, ("prove", "test")):
            self.assertNotIn("\n", line)
            self.assertEqual(line, f"./setup && cmake --workflow --preset {preset}")


if __name__ == "__main__":
    unittest.main(verbosity=2)
