"""The symbolic engine, as its users run it."""

import itertools
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from program import PROGRAM, ProgramTest, SOURCE, run
from read_diagram import contains, count_by_ply, read


def proof_of(*arguments):
    result = run("prove", *arguments, "--format", "json")
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


class Symbolic(ProgramTest):
    def test_says_of_a_game_what_the_frontier_engine_says(self):
        frontier = proof_of("3x4:3")
        for method in ("layers", "induction"):
            symbolic = proof_of("3x4:3", "--engine", "symbolic", "--method", method)
            self.assertEqual(symbolic["diagrams"]["method"], method)
            self.assertIsNone(symbolic["digest"])
            self.assertEqual(set(symbolic), set(frontier) | {"diagrams"})
            for key in ("universe", "reachable", "terminal", "games"):
                self.assertEqual(symbolic[key], frontier[key])
            self.assertEqual(symbolic["judged"],
                             {"individually": 0, "by_class": 0, "as_sets": 3**12})
            for ours, theirs in zip(symbolic["rules"], frontier["rules"]):
                for key in set(theirs) - {"judged"}:
                    self.assertEqual(ours[key], theirs[key])

    def test_text_names_the_method_and_what_refutes_a_rule(self):
        text = run("prove", "4x4", "--engine", "symbolic", "--method", "induction").stdout
        self.assertIn("last-move: proved\n\n  the reachable boards are those of last-move, proved in "
                      "this way\n", text)
        self.assertIn("three-conditions: not founded: XOOX/OXXO/OXXO/XO.X\n", text)
        self.assertIn("judged       43,046,721 boards, as sets\n", text)
        self.assertIn("symbolic engine by induction, 1 thread", text)

    def test_orders_and_formats_of_stats_agree(self):
        expected = run("stats", "3x5:3", "--format", "csv").stdout
        for order in ("lines", "rows", "columns", "diagonal", "spiral"):
            self.assertEqual(run("stats", "3x5:3", "--engine", "symbolic", "--order", order,
                                 "--format", "csv").stdout, expected)

    def test_dump_can_be_read_and_counted(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "diagram")
            for game, order in (("3x3", "lines"), ("2x4:3", "columns"), ("4x4", "spiral")):
                proof = proof_of(game, "--engine", "symbolic", "--order", order, "--dump", path)
                counts = count_by_ply(*read(path))
                self.assertEqual(counts, proof["reachable"]["by_ply"])
                script = Path(__file__).with_name("read_diagram.py")
                self.assertLessEqual(len(script.read_text().splitlines()), 50)
                said = subprocess.run([sys.executable, script, path], capture_output=True, text=True)
                self.assertEqual(said.stdout.split(), [str(count) for count in counts])
            # Both methods come to the same set, so to the same text.
            again = Path(directory, "again")
            proof_of("4x4", "--engine", "symbolic", "--order", "spiral", "--method", "induction",
                     "--dump", again)
            self.assertEqual(again.read_bytes(), path.read_bytes())

    def test_dump_holds_the_boards_of_the_game(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "diagram")
            proof_of("2x3:2", "--engine", "symbolic", "--dump", path)
            _, nodes, root = read(path)
            boards = ["".join(board) for board in itertools.product(".XO", repeat=6)]
            answers = run("check", "2x3:2", "--input", "lines", "--format", "csv",
                          input="".join(board + "\n" for board in boards)).stdout.splitlines()[1:]
            for board, answer in zip(boards, answers, strict=True):
                self.assertEqual(contains(nodes, root, board), "unreachable" not in answer, board)

    def test_check_and_explain_hold_their_verdicts_against_diagrams(self):
        boards = "X.O.X/...../...../...../.....\nXX.../...../...../...../.....\n"
        for first in ("X", "O", "either"):
            plain = run("check", "5x5", "--input", "lines", "--first", first, input=boards)
            held = run("check", "5x5", "--input", "lines", "--first", first, "--engine", "symbolic",
                       "--method", "induction", input=boards)
            self.assertEqual(held.stdout, plain.stdout)
            self.assertEqual(held.returncode, 1)
        # The diagrams are really made: with too little memory for them nothing is judged.
        starved = run("check", "5x5", "--input", "lines", "--engine", "symbolic", "--memory", "2M",
                      input=boards)
        self.assertEqual((starved.returncode, starved.stdout), (3, ""))
        self.assertRegex(starved.stderr, r"\Aboardproof: game '5x5': stage 'layers': ply \d+ of 25: .*\n\Z")
        for engine, words in (("symbolic", "decision diagrams of"), ("reference", "enumeration of")):
            result = run("explain", "4x4", "XOOX/OXXO/OXXO/XO.X", "--engine", engine)
            self.assertEqual(result.returncode, 1)
            self.assertIn(f"confirmed by the {words} 4x4", result.stdout)

    def test_bad_input(self):
        self.expect_line(r"dump 'x': engine 'frontier' has no diagrams; expected symbolic",
                         "prove", "3x3", "--dump", "x")
        self.expect_line(r"dump '/nowhere/x': .*", "prove", "3x3", "--engine", "symbolic",
                         "--dump", "/nowhere/x")
        self.expect_line(r"engine 'symbolic': keeps no checkpoints; expected frontier",
                         "prove", "3x3", "--engine", "symbolic", "--checkpoint", "d")
        self.expect_line(r"engine 'banana': unknown; expected frontier, reference or symbolic",
                         "prove", "3x3", "--engine", "banana")
        for method in ("induction", "layers"):
            self.expect_line(r"engine 'frontier': knows no --method or --order; expected symbolic",
                             "prove", "3x3", "--method", method)
        self.expect_line(r"engine 'frontier': knows no --method or --order; expected symbolic",
                         "explain", "3x3", "X........", "--order", "spiral")
        for command in (("check", "3x3", "-"), ("explain", "5x5", "X" + 24 * ".")):
            self.expect_line(r"engine 'none': knows no --method or --order; expected symbolic",
                             *command, "--method", "induction")
        self.expect_line(r"dump 'x': is the output as well; expected two files",
                         "prove", "3x3", "--engine", "symbolic", "--dump", "x", "-o", "x")
        self.expect_line(r"game '6x6': plans are made for the frontier engine, .*",
                         "prove", "6x6", "--engine", "symbolic", "--plan")
        self.expect_line(r".*--method: banana not in .*", "prove", "3x3", "--method", "banana")

    def test_running_out_of_memory_says_how_far_it_came(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "diagram")
            result = run("prove", "6x6", "--engine", "symbolic", "--memory", "20M", "--dump", path)
            self.assertEqual(result.returncode, 3)
            self.assertRegex(result.stderr, r"\Aboardproof: game '6x6': stage 'layers': ply \d+ of 36: "
                             r"\d+ nodes of decision diagrams fill the .* go on with .*\n\Z")
            self.assertEqual(os.listdir(directory), [])
        result = run("stats", "6x6", "--engine", "symbolic", "--method", "induction", "--memory", "20M")
        self.assertEqual(result.returncode, 3)
        self.assertRegex(result.stderr, r"\Aboardproof: game '6x6': stage 'rule': \d+ nodes of "
                         r"decision diagrams fill the .* go on with .*\n\Z")
        # The system's refusal, where the program had been granted more.
        result = subprocess.run(
            ["bash", "-c", f"ulimit -v 95000; exec {PROGRAM} stats 5x5:4 --engine symbolic"],
            capture_output=True, text=True, timeout=300)
        self.assertEqual(result.returncode, 3, result.stderr)
        self.assertRegex(result.stderr, r"\Aboardproof: game '5x5:4': stage 'layers': ply \d+ of 25: "
                         r"the system has no memory for more than \d+ nodes of decision diagrams; .*\n\Z")

    def test_progress_names_the_stage(self):
        job = subprocess.Popen([PROGRAM, "stats", "6x6", "--engine", "symbolic", "--progress", "always"],
                               stderr=subprocess.PIPE, text=True)
        shown = ""
        while not re.search(r"6x6: layers, ply \d+, \d+ nodes, ", shown):
            shown += job.stderr.read(1)
        job.send_signal(signal.SIGTERM)
        self.assertIn("stopped by signal 15 in stage 'layers'; nothing is kept", job.stderr.read())
        self.assertEqual(job.wait(), 128 + 15)
        job.stderr.close()


class Measure(unittest.TestCase):
    def test_tables_come_from_the_program(self):
        committed = (SOURCE / "results/symbolic/proofs.md").read_text().splitlines()
        with tempfile.TemporaryDirectory() as directory:
            subprocess.run([sys.executable, "-B", SOURCE / "bench/symbolic/measure",
                            "--boardproof", PROGRAM, "--directory", directory,
                            "frontier:4x4", "layers:4x4", "induction:4x4", "layers:5x5",
                            "induction:5x5"], check=True, capture_output=True)
            anew = Path(directory, "proofs.md").read_text().splitlines()
            for line in anew:
                # All but the methods that were tried, and how the columns line up.
                self.assertIn(line.rsplit("|", 2)[0], [one.rsplit("|", 2)[0] for one in committed])
            counts = (SOURCE / "results/symbolic/counts_by_ply.csv").read_text().splitlines()
            for line in Path(directory, "counts_by_ply.csv").read_text().splitlines():
                self.assertIn(line, counts)


if __name__ == "__main__":
    unittest.main()
