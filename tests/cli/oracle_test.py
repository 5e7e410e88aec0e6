"""The commands for authors of validators and test suites: check, explain, suite, grade, oracle."""

import csv
import io
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ["BOARDPROOF"]
SOURCE = Path(os.environ["BOARDPROOF_SOURCE"])
sys.path.insert(0, str(SOURCE / "tests"))

from oracle_reader import Oracle  # noqa: E402


def run(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=300,
                          **options)


def check(text, *options, game="3x3"):
    result = run("check", game, *options, input=text)
    return result.returncode, result.stdout.splitlines(), result.stderr


class Check(unittest.TestCase):
    def test_disputed_boards(self):
        boards = {
            "XXX/OOX/OOX": "X won",
            "XXX/.../OOO": "unreachable: both-have-lines (X and O both have a line)",
            "XXX/OOO/X..": "unreachable: both-have-lines (X and O both have a line)",
            "O.O/XXX/.O.":
                "unreachable: moved-after-x-won (X has a line, but did not move last)",
            "XX./OOO/.XX":
                "unreachable: moved-after-o-won (O has a line, but did not move last)",
            "O../.../...": "unreachable: too-many-o (O has more stones than turns allow)",
            '["O ", " ", " "]': "malformed: row-length (row 1 has 2 cells, expected 3)",
            ".........": "ongoing (X to move)",
            "XOX/XXO/OXO": "draw",
        }
        status, lines, error = check("\n".join(boards) + "\n", "--input", "lines")
        self.assertEqual((status, error), (2, ""))
        self.assertEqual(lines, list(boards.values()))
        for text, game, verdict in (
            ("OXXX/XXXO/OO.O", "3x4:3", "unreachable: no-last-move (the winner's lines share no "
                                        "cell, so no one stone completed them)"),
            ("OOOO/XXXO/XXOX/XOXO", "4x4", "O won"),
        ):
            self.assertEqual(check(text, "--input", "lines", game=game)[1], [verdict])

    def test_status_is_that_of_the_worst_board(self):
        self.assertEqual(check("X........\n", "--input", "lines")[0], 0)
        self.assertEqual(check("X........\nXX.......\n", "--input", "lines")[0], 1)
        self.assertEqual(check("XX.......\nX\nX........\n", "--input", "lines")[0], 2)
        self.assertEqual(check("", "--input", "lines")[0], 0)

    def test_the_guess_is_said(self):
        self.assertEqual(check("X..\n...\n...\n"),
                         (0, ["ongoing (O to move)"],
                          "boardproof: input '-': taken for --input grid\n"))

    def test_options(self):
        everything = "\n".join("".join(c) for c in itertools.product("XO.", repeat=9)) + "\n"
        for options, reachable in ((["--first", "X"], 5478), (["--first", "O"], 5478),
                                   (["--first", "either"], 8533), (["--final-only"], 958)):
            status, lines, _ = check(everything, "--input", "lines", *options)
            self.assertEqual(status, 1)
            self.assertEqual(sum(not line.startswith("unreachable") for line in lines), reachable)
        status, lines, _ = check("OOO/XX./...", "--input", "lines", "--all-reasons")
        self.assertEqual(lines, ["unreachable: too-many-o (O has more stones than turns allow)"])
        status, lines, _ = check("XXX/OOO/...", "--input", "lines", "--all-reasons")
        self.assertRegex(lines[0], r"both-have-lines \(.*\); moved-after-x-won \(.*\)\Z")
        self.assertEqual(check("X........\n", "--input", "lines", "--final-only")[1],
                         ["unreachable: not-over (play goes on)"])
        self.assertEqual(check(".........\n", "--input", "lines", "--first", "either")[1],
                         ["ongoing (X or O to move)"])
        self.assertRegex(check("000000000\n", "--input", "lines")[1][0],
                         r"malformed: ambiguous-alphabet \(row 1, column 1: '0' .*")
        self.assertEqual(check("120000000\n", "--input", "lines", "--map", "1=X,2=O,0=.")[1],
                         ["ongoing (X to move)"])

    def test_formats_agree(self):
        text = "XXX/OO./...\nO../.../...\nXX\n...XX.OO.\n"
        document = json.loads("\n".join(check(text, "--input", "lines", "--format", "json")[1]))
        self.assertEqual(document["schema"], "boardproof.check/1")
        self.assertEqual(document["summary"], {"boards": 4, "ongoing": 1, "x_won": 1, "o_won": 0,
                                               "draw": 0, "unreachable": 1, "malformed": 1})
        rows = list(csv.DictReader(check(text, "--input", "lines", "--format", "csv")[1]))
        self.assertEqual([row["verdict"] for row in rows],
                         [board["verdict"] for board in document["boards"]])
        self.assertEqual(rows[1]["reasons"], "too-many-o")
        self.assertEqual(document["boards"][1]["reasons"], ["too-many-o"])
        self.assertEqual(rows[2]["detail"], "ends after row 1, column 2, expected 9 cells")
        self.assertEqual(rows[3]["to_move"], "X")
        empty = json.loads("\n".join(check("", "--input", "lines", "--format", "json")[1]))
        self.assertEqual(empty["boards"], [])

    def test_files_one_after_the_other(self):
        with tempfile.TemporaryDirectory() as directory:
            paths = [str(Path(directory, name)) for name in ("a", "b")]
            for path, text in zip(paths, ("X........\n", "[\"XO \", \"   \", \"   \"]\n")):
                Path(path).write_text(text)
            result = run("check", "3x3", *paths, "--input", "lines")
            self.assertEqual(result.stdout, "ongoing (O to move)\nongoing (X to move)\n")
            result = run("check", "3x3", paths[0], "/no/such")
            self.assertEqual((result.returncode, result.stdout), (2, ""))
            self.assertIn("input '/no/such': cannot read: No such file or directory", result.stderr)
            output = Path(directory, "verdicts")
            result = run("check", "3x3", paths[0], "--input", "lines", "-o", str(output))
            self.assertEqual((result.returncode, result.stdout), (0, ""))
            self.assertEqual(output.read_text(), "ongoing (O to move)\n")

    def test_answers_a_partner_that_waits(self):
        with subprocess.Popen([PROGRAM, "check", "3x3", "--input", "lines"], text=True, bufsize=1,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            for board, verdict in (("X........", "ongoing (O to move)"), ("XXX/OO./...", "X won")):
                process.stdin.write(board + "\n")
                self.assertEqual(process.stdout.readline(), verdict + "\n")
            process.stdin.close()
            self.assertEqual(process.wait(), 0)

    def test_bad_options(self):
        for options, message in (
            (["--input", "xml"], "input form 'xml': unknown; expected lines, grid, json, leetcode "
                                 "or exercism"),
            (["--map", "1=Z"], "map '1=Z': entry 1 '1=Z': expected CHARACTER=X, CHARACTER=O or "
                               "CHARACTER=."),
            (["--first", "Y"], "--first: Y not in {X,O,either}"),
        ):
            result = run("check", "3x3", *options, input="")
            self.assertEqual((result.returncode, result.stdout, result.stderr),
                             (2, "", f"boardproof: {message}\n"))
        status, lines, error = check("2\nX........\n", "--input", "lines", "--format", "json")
        self.assertEqual((status, json.loads("\n".join(lines))["error"]),
                         (2, "input: its first line announces 2 boards, 1 follow"))
        self.assertEqual(check("2\nX........\n", "--input", "lines"),
                         (2, ["ongoing (O to move)"],
                          "boardproof: input: its first line announces 2 boards, 1 follow\n"))


class Explain(unittest.TestCase):
    def test_the_game_can_be_replayed(self):
        result = run("explain", "3x3", "XXX/OOX/OOX")
        self.assertEqual(result.returncode, 0)
        self.assertIn("reachable: X won\n2 lines of X: 0,0 to 0,2 and 0,2 to 2,2; they share 0,2\n",
                      result.stdout)
        self.assertIn("confirmed by the enumeration of 3x3, digest dfa623f9", result.stdout)
        moves = re.search(r"a game that leads there, X first: (.*)", result.stdout)[1].split()
        replayed = run("replay", "3x3", *moves).stdout
        self.assertEqual(replayed.splitlines()[:3], result.stdout.splitlines()[:3])
        self.assertIn("X won with move 9", replayed)

    def test_unreachable(self):
        result = run("explain", "4x4", "XOOX/OXXO/OXXO/XO.X")
        self.assertEqual(result.returncode, 1)
        self.assertIn("no-last-move: X's lines 0,0 to 3,3 and 0,3 to 3,0 share no cell; ",
                      result.stdout)
        report = json.loads(run("explain", "3x3", "XXX/.../OOO", "--format", "json").stdout)
        self.assertEqual([r["reason"] for r in report["reasons"]],
                         ["both-have-lines", "moved-after-x-won"])
        self.assertEqual((report["nearest"]["distance"], report["nearest"]["boards"]), (1, 3))
        self.assertEqual(report["rests_on"], "enumeration")

    def test_large_boards(self):
        board = "/".join(["XXOO" * 250, "OOXX" * 250] * 500)
        result = run("explain", "1000x1000:5", "-", input=board)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("reachable: draw", result.stdout)
        board = "/".join(["X" * 1000] + ["." * 1000] * 999)
        result = run("explain", "1000x1000:5", "-", input=board)
        self.assertEqual(result.returncode, 1)
        self.assertIn("too-many-x: x = 1000, o = 0", result.stdout)
        self.assertIn("this rests on the rule last-move, not on an enumeration", result.stdout)

    def test_boards_that_look_like_options(self):
        for arguments in (["1x1", "-"], ["--", "3x3", "-XO/---/---"]):
            self.assertEqual(run("explain", *arguments).returncode, 0)

    def test_gives_up_in_time(self):
        board = "XXXXXXXX/XXXXXXXX/OOOOOOOO/......../......../......../......../........"
        result = run("explain", "8x8:4", board, "--tries", "1000")
        self.assertEqual(result.returncode, 1)
        self.assertIn("cells away; not searched further", result.stdout)

    def test_bad_boards(self):
        result = run("explain", "3x3", "XX")
        self.assertEqual((result.returncode, result.stdout, result.stderr),
                         (2, "", "boardproof: board 'XX': ends after row 1, column 2, expected 9 "
                                 "cells\n"))


class OracleFiles(unittest.TestCase):
    def test_another_program_reads_them(self):
        with tempfile.TemporaryDirectory() as directory:
            for game, cells, reachable in (("3x3", 9, 5478), ("2x5:3", 10, None)):
                path = Path(directory, game)
                result = run("oracle", game, "-o", str(path))
                self.assertEqual(result.returncode, 0, result.stderr)
                oracle = Oracle(path)
                self.assertIn(oracle.digest, result.stdout)
                boards = ["".join(c) for c in itertools.product(".OX", repeat=cells)]
                verdicts = check("\n".join(boards) + "\n", "--input", "lines", game=game)[1]
                found = [oracle.contains(board) for board in boards]
                self.assertEqual(found, [not v.startswith("unreachable") for v in verdicts])
                if reachable:
                    self.assertEqual(sum(found), reachable)
                data = bytearray(path.read_bytes())
                data[-70] ^= 1
                path.write_bytes(data)

    def test_4x4_is_small(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "o")
            run("oracle", "4x4", "-o", str(path))
            self.assertLess(path.stat().st_size, 1_300_000)
            self.assertTrue(Oracle(path).contains("XXXX/OOO./..../...."))

    def test_refuses_what_does_not_fit(self):
        with tempfile.TemporaryDirectory() as directory:
            result = run("oracle", "4x5:4", "-o", str(Path(directory, "o")), "--memory", "10M")
            self.assertEqual((result.returncode, result.stdout), (3, ""))
            self.assertEqual(os.listdir(directory), [])


class Suites(unittest.TestCase):
    def test_written_suites_run(self):
        """The suites in languages that are at hand, against a right and a wrong validator."""
        right = '''
def is_reachable(board):
    c = "".join(board)
    x, o = c.count("X"), c.count("O")
    won = {c[a] for a, b, d in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6))
           if c[a] != " " and c[a] == c[b] == c[d]}
    return (x - o in (0, 1) and len(won) < 2 and ("X" not in won or x > o)
            and ("O" not in won or x == o))
'''
        suite = run("suite", "3x3", "--format", "pytest").stdout
        # The layout needs a decorator of pytest and no more.
        pytest = '''
class mark:
    @staticmethod
    def parametrize(names, cases):
        return lambda test: [test(*case) for case in cases]
'''
        for validator, passes in ((right, True), (right.replace(" - o in (0, 1)", " >= o"), False)):
            with tempfile.TemporaryDirectory() as directory:
                for name, text in (("validator.py", validator), ("pytest.py", pytest),
                                   ("test_boards.py", suite)):
                    Path(directory, name).write_text(text)
                result = subprocess.run([sys.executable, "test_boards.py"], cwd=directory,
                                        capture_output=True)
                self.assertEqual(result.returncode == 0, passes, result.stderr)

    def test_gtest_compiles(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "boards_test.cpp")
            path.write_text(run("suite", "3x4:3", "--format", "gtest").stdout)
            subprocess.run(["g++", "-std=c++20", "-fsyntax-only", str(path)], check=True)

    def test_grade(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "suite.json")
            run("suite", "3x3", "--format", "json", "-o", str(path))
            result = run("grade", "3x3", str(path))
            self.assertEqual((result.returncode, result.stdout),
                             (0, "8 cases on 3x3, all expectations right: catches 45 of 45 "
                                 "mistakes\n"))
            suite = json.loads(path.read_text())
            suite["cases"] = suite["cases"][:3]
            suite["cases"][0]["expected"] = True
            path.write_text(json.dumps(suite))
            report = json.loads(run("grade", "3x3", str(path), "--format", "json").stdout)
            self.assertEqual(report["schema"], "boardproof.grade/1")
            self.assertEqual(len(report["wrong"]), 1)
            self.assertIn("no-o-win-parity", report["missed"])
            self.assertGreaterEqual(len(report["to_add"]), 5)
            self.assertEqual(run("grade", "3x3", str(path)).returncode, 1)
        result = run("grade", "3x3", "-", input="nothing")
        self.assertEqual((result.returncode, result.stdout), (2, ""))
        self.assertTrue(result.stderr.startswith("boardproof: suite: no case found; expected "))

    def test_greedy_is_no_smaller(self):
        sizes = [len(json.loads(run("suite", "3x4:3", "--format", "json", *options).stdout)["cases"])
                 for options in ([], ["--greedy"])]
        self.assertLessEqual(sizes[0], sizes[1])

    def test_bad_options(self):
        for options, message in (
            (["3x3", "--format", "gtest", "--expect", "status"],
             "layout 'gtest': expects yes or no"),
            (["3x7:3"], "game '3x7:3': 21 cells; the catalogue of mistakes is judged on boards of 1 "
                        "to 20"),
            (["5x5"], "game '5x5': 25 cells; the catalogue of mistakes is judged on boards of 1 to "
                      "20"),
        ):
            result = run("suite", *options)
            self.assertEqual((result.returncode, result.stdout, result.stderr),
                             (2, "", f"boardproof: {message}\n"))


class Mistakes(unittest.TestCase):
    def test_formats_agree(self):
        report = json.loads(run("rules", "--mistakes", "3x3", "--format", "json").stdout)
        rows = list(csv.DictReader(io.StringIO(
            run("rules", "--mistakes", "3x3", "--format", "csv").stdout)))
        self.assertEqual([(m["name"], m["false_accepts"], m["false_rejects"], m["wrong_status"])
                          for m in report["mistakes"]],
                         [(r["mistake"], int(r["false_accepts"]), int(r["false_rejects"]),
                           int(r["wrong_status"])) for r in rows])
        text = run("rules", "--mistakes", "3x3").stdout
        self.assertRegex(text, r"\n  counts-only +568 +0 +568\n")
        listed = run("rules", "--mistakes").stdout
        for mistake in report["mistakes"]:
            self.assertIn(f"  {mistake['name']}  ", listed + "  ")
            self.assertIn(mistake["description"], listed)
        result = run("rules", "--mistakes", "--format", "json")
        self.assertEqual((result.returncode, result.stderr),
                         (2, "boardproof: format 'json': goes with --mistakes and a game\n"))
        result = run("rules", "3x3")
        self.assertEqual((result.returncode, result.stderr),
                         (2, "boardproof: game '3x3': goes with --mistakes\n"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
