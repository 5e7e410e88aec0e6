"""Counting, best play, and the tables made of them."""

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

from program import PROGRAM, ProgramTest, SOURCE, run


class Count(unittest.TestCase):
    def test_agrees_with_stats(self):
        counted = list(csv.DictReader(io.StringIO(run("count", "4", "--format", "csv").stdout)))
        stats = list(csv.DictReader(io.StringIO(run("stats", "4x4", "--format", "csv").stdout)))
        for column in ("reachable", "nonterminal", "x_wins", "o_wins", "draws"):
            self.assertEqual([row[column] for row in counted], [row[column] for row in stats])
        self.assertEqual(run("count", "4x4").stdout, run("count", "4").stdout)

    def test_ranges(self):
        rows = list(csv.DictReader(io.StringIO(run("count", "1..5", "--format", "csv").stdout)))
        self.assertEqual([row["false_accepts"] for row in rows], ["0", "0", "0", "9", "522492"])
        self.assertEqual(run("count", "1..3", "--format", "bfile").stdout.splitlines()[1:],
                         ["1 1", "2 24", "3 255168"])
        self.assertEqual(run("count", "3x4:3", "--format", "bfile", "--column",
                             "x_wins").stdout.splitlines()[6], "5 504")

    def test_thirty_is_quick_enough_to_ask_for(self):
        document = json.loads(run("count", "30", "--format", "json").stdout)
        self.assertEqual(len(document["by_ply"]), 901)
        self.assertGreater(int(document["games"]["total"]), 10**1900)

    def test_bad_input(self):
        for arguments, message in (
            (["3..1"], "range '3..1': expected the smaller side first"),
            (["41"], "n = 41: expected 1 to 40"),
            (["0"], "n = 0: expected 1 to 40"),
            (["6x6:4"], "game '6x6:4': 36 cells; counted are boards of 1 to 30"),
            (["4", "--column", "games"], "column 'games': goes with --format bfile"),
        ):
            result = run("count", *arguments)
            self.assertEqual((result.returncode, result.stdout, result.stderr),
                             (2, "", f"boardproof: {message}\n"))


class Solve(ProgramTest):
    def test_formats_agree(self):
        solved = json.loads(run("solve", "3x3", "--format", "json").stdout)
        self.assertEqual(solved["schema"], "boardproof.solve/1")
        self.assertEqual((solved["value"], solved["plies"]), ("draw", None))
        self.assertEqual(solved["longest_wins"]["x"], {"plies": 5, "ply": 2, "boards": 48})
        self.assertEqual([opening["images"] for opening in solved["openings"]], [4, 4, 1])
        rows = list(csv.DictReader(io.StringIO(run("solve", "3x3", "--format", "csv").stdout)))
        self.assertEqual([{key: int(value) for key, value in row.items() if key != "ply"}
                          for row in rows], solved["by_ply"])
        for form in ("text", "md", "tex"):
            shown = run("solve", "3x3", "--format", form).stdout.replace(",", "")
            for row in rows:
                self.assertRegex(shown, r"[ |&]+".join(rf"{value}" for value in row.values()))
        bfile = run("solve", "1..3", "--format", "bfile", "--column", "orbits_x_wins").stdout
        self.assertEqual([int(line.split()[1]) for line in bfile.splitlines()[1:]],
                         [1, 1, 1, 1, 2, 2, 0, 0, 0, 7, 9, 85, 67, 139, 70, 23, 12])
        self.assertEqual(run("solve", "3", "--format", "csv").stdout,
                         run("solve", "3x3", "--format", "csv").stdout)

    def test_moves_of_a_board(self):
        moves = json.loads(run("solve", "3x3", "XO./.../...", "--format", "json").stdout)
        self.assertEqual((moves["schema"], moves["value"], moves["plies"]),
                         ("boardproof.moves/1", "x_wins", 5))
        self.assertEqual([(move["row"], move["col"]) for move in moves["moves"]
                          if move["value"] == "x_wins"], [(1, 0), (1, 1), (2, 0)])
        # O to move, on a board too large to enumerate.
        board = "/".join(["XOXOXO"] * 2 + ["OXOXOX"] * 2 + ["XOXO.."] + ["......"])
        moves = json.loads(run("solve", "6x6:5", board, "--format", "json").stdout)
        self.assertEqual(len(moves["moves"]), 8)
        text = run("solve", "6x6:5", board).stdout
        self.assertIn("X to move", text)

    def test_bad_input_is_refused_before_any_work(self):
        self.expect_line(r"column 'zzz': expected x_wins, draws, .*",
                    "solve", "5", "--format", "bfile", "--column", "zzz")
        self.expect_line(r"game '6x6': 36 cells; .*", "solve", "1..6", "--format", "bfile")
        self.expect_line(r"game '2000000000.*", "solve", "1..2000000000", "--format", "bfile")
        self.expect_line(r"range '1\.\.3': goes with --format bfile", "solve", "1..3")
        self.expect_line(r"--column: goes with --format bfile", "solve", "3x3", "--column",
                    "orbits")
        self.expect_line(r"--map: goes with a board", "solve", "3x3", "--map", "1=X,2=O,0=.")
        self.expect_line(r"--lengths: goes with a game.*", "solve", "3x3", "X../.../...",
                    "--lengths")
        self.expect_line(r"board.*", "solve", "3x3", "")
        self.expect_line(r"board 'XXX/OO\./\.\.\.': play is over; expected one on which play goes on",
                    "solve", "3x3", "XXX/OO./...")
        self.expect_line(r"format 'csv': expected text or json .*", "solve", "3x3",
                    "X../.../...", "--format", "csv")
        self.expect_line(r"36 empty cells: .*", "solve", "6x6", "./" * 0 + "......" * 6)
        result = run("solve", "5x5", "--memory", "8G")
        self.assertEqual(result.returncode, 3)
        self.assertRegex(result.stderr, r"\Aboardproof: game '5x5': best play needs .* of memory, "
                                        r"8.0 GiB may be used\n\Z")


class Results(unittest.TestCase):
    def files(self, directory):
        return {str(path.relative_to(directory)): path.read_bytes()
                for path in Path(directory).rglob("*") if path.is_file()}

    def test_committed_tables_are_what_the_program_writes(self):
        with tempfile.TemporaryDirectory() as directory:
            self.assertEqual(run("tables", directory).returncode, 0)
            written = self.files(directory)
            self.assertGreater(len(written), 20)
            for name, content in written.items():
                if name == "provenance.json":
                    continue
                self.assertEqual(content, (SOURCE / "results" / name).read_bytes(), name)
                self.assertIn(b"boardproof 0.1.0: boardproof tables --max-cells 16", content, name)

    def test_committed_figures_are_what_the_script_draws(self):
        figures = SOURCE / "results" / "figures"
        with tempfile.TemporaryDirectory() as directory:
            for name in ("counts_by_ply.csv", "best_play_by_ply.csv", "beyond_enumeration.csv",
                         "provenance.json"):
                Path(directory, name).write_bytes((SOURCE / "results" / name).read_bytes())
            subprocess.run([sys.executable, SOURCE / "results" / "draw.py", directory], check=True)
            drawn = Path(directory, "figures")
            self.assertEqual(sorted(path.name for path in drawn.iterdir()),
                             sorted(path.name for path in figures.iterdir()))
            creator = re.compile(r"Matplotlib v[\d.]+")
            for path in drawn.glob("*.svg"):
                committed = (figures / path.name).read_text()
                # Another version of the library draws other paths.
                if creator.search(committed)[0] == creator.search(path.read_text())[0]:
                    self.assertEqual(path.read_text(), committed, path.name)

    def test_finished_games_are_kept_and_damaged_ones_done_again(self):
        with tempfile.TemporaryDirectory() as directory:
            kept = Path(directory, "kept")
            tables = [Path(directory, name) for name in ("first", "second", "third")]
            for table in tables:
                result = run("tables", str(table), "--max-cells", "4", "--resume", str(kept))
                self.assertEqual(result.returncode, 0, result.stderr)
                if table == tables[1]:
                    content = bytearray(Path(kept, "2x2.result").read_bytes())
                    content[len(content) // 2] ^= 1
                    Path(kept, "2x2.result").write_bytes(content)
            self.assertEqual(len(list(kept.iterdir())), 12)
            written = [self.files(table) for table in tables]
            for name in written[0].keys() - {"provenance.json"}:
                self.assertEqual(len({files[name] for files in written}), 1, name)
            # What was kept was not done again: its seconds are the same.
            games = [json.loads(Path(table, "provenance.json").read_text())["games"]
                     for table in tables]
            self.assertEqual(games[0], games[1])

    def test_a_table_that_cannot_be_written_leaves_the_others(self):
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "verdicts.csv").write_text("old")
            Path(directory, "counts_by_ply.md").mkdir()
            result = run("tables", directory, "--max-cells", "4")
            self.assertEqual(result.returncode, 2)
            self.assertRegex(result.stderr, r"\Aboardproof: output '.*counts_by_ply.md': cannot "
                                            r"write: Is a directory\n\Z")
            self.assertEqual(Path(directory, "verdicts.csv").read_text(), "old")
            self.assertEqual(sorted(os.listdir(directory)),
                             ["bfiles", "counts_by_ply.md", "verdicts.csv"])


class LongResults(unittest.TestCase):
    files = Results.files

    def test_committed_tables_of_25_cells_are_what_the_program_writes(self):
        with tempfile.TemporaryDirectory() as directory:
            result = subprocess.run([PROGRAM, "tables", directory, "--max-cells", "25"],
                                    capture_output=True, text=True)
            self.assertEqual(result.returncode, 0, result.stderr)
            for name, content in self.files(directory).items():
                if name != "provenance.json":
                    self.assertEqual(content, (SOURCE / "results" / "full" / name).read_bytes(),
                                     name)


if __name__ == "__main__":
    unittest.main()
