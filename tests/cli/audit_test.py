"""Auditing: validators that are right, wrong, dead, deaf, dumb, slow and chatty."""

import json
import os
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.environ["BOARDPROOF"]
RULE_VALIDATOR = os.environ["RULE_VALIDATOR"]
RULE_LIBRARY = os.environ["RULE_LIBRARY"]

# False accepts and false rejects of each rule: the table of the published and repaired rules,
# measured by a scalar program that shares no code with this one.
TABLE = {
    "3x3": {"counts": (568, 0), "three-conditions": (0, 0), "published-794": (168, 316),
            "case-analysis-text": (2238, 0), "case-analysis": (0, 0), "last-move": (0, 0)},
    "3x4:3": {"counts": (31392, 0), "three-conditions": (214, 0), "published-794": (11842, 12070),
              "case-analysis-text": (47784, 0), "case-analysis": (214, 0), "last-move": (0, 0)},
    "4x4": {"counts": (443768, 0), "three-conditions": (9, 0), "published-794": (162080, 252940),
            "case-analysis-text": (10172252, 0), "case-analysis": (9, 0), "last-move": (0, 0)},
    "4x4:3": {"counts": (4129778, 0), "three-conditions": (147393, 0),
              "published-794": (1798816, 1050026), "case-analysis-text": (2686322, 0),
              "case-analysis": (147393, 0), "last-move": (0, 0)},
}
REACHABLE = {"3x3": 5478, "3x4:3": 111973, "4x4": 9722011, "4x4:3": 6036001}

# A right validator of 3x3 in Python; BODY handles `line`, a board in slashes, or `answer`.
FRAME = """
import sys, time
def lines(s):
    c = s.replace("/", "")
    for a, b, d in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
        if c[a] != "." and c[a] == c[b] == c[d]:
            yield c[a]
def valid(s):
    x, o, won = s.count("X"), s.count("O"), set(lines(s))
    return (x - o in (0, 1) and len(won) < 2 and ("X" not in won or x > o)
            and ("O" not in won or x == o))
"""
RIGHT = FRAME + """
for line in sys.stdin:
    print("true" if valid(line) else "false")
"""


def audit(game, *options, **more):
    return subprocess.run([PROGRAM, "audit", game, *options], capture_output=True, text=True,
                          timeout=600, **more)


def python(script):
    return ["--", sys.executable, "-c", script]


class Table(unittest.TestCase):
    def expect_table(self, game, rules, options=()):
        for rule in rules:
            accepts, rejects = TABLE[game][rule]
            by_command = audit(game, *options, "--format", "json", "--", RULE_VALIDATOR, rule, game)
            by_library = audit(game, *options, "--format", "json", "--library", RULE_LIBRARY,
                               env={**os.environ, "BOARDPROOF_RULE": rule})
            self.assertEqual(by_command.stderr, "")
            self.assertEqual(by_command.stdout, by_library.stdout)
            report = json.loads(by_command.stdout)
            self.assertEqual(report["schema"], "boardproof.audit/1")
            self.assertEqual((report["false_accepts"], report["false_rejects"]), (accepts, rejects))
            self.assertEqual(report["true_accepts"] + report["false_rejects"], REACHABLE[game])
            cells = report["game"]["rows"] * report["game"]["cols"]
            self.assertEqual(report["judged"], 3**cells)
            self.assertEqual(sum(report[key] for key in ("true_accepts", "true_rejects",
                                                         "false_accepts", "false_rejects")),
                             report["judged"])
            self.assertEqual(report["necessary"], rejects == 0)
            self.assertEqual(report["sufficient"], accepts == 0)
            if accepts or rejects:
                self.assertIn(rule, report["behaves_like"])
            else:
                self.assertEqual(report["behaves_like"], [])
                self.assertEqual(report["counterexamples"], [])
            status = 0 if accepts == rejects == 0 else 1
            self.assertEqual((by_command.returncode, by_library.returncode), (status, status))

    def test_3x3(self):
        self.expect_table("3x3", TABLE["3x3"])

    def test_3x4(self):
        self.expect_table("3x4:3", TABLE["3x4:3"])


class LongTable(Table):
    def test_4x4(self):
        self.expect_table("4x4", TABLE["4x4"])

    def test_4x4_3(self):
        self.expect_table("4x4:3", TABLE["4x4:3"])


class Answers(unittest.TestCase):
    def test_every_pair_of_words(self):
        for yes, no in (("true", "false"), ("1", "0"), ("yes", "no"), ("valid", "invalid"),
                        ("TRUE", "False"), ("Valid ", "INVALID\\r")):
            script = RIGHT.replace('"true"', f'"{yes}"').replace('"false"', f'"{no}"')
            result = audit("3x3", *python(script))
            self.assertEqual((result.returncode, result.stderr), (0, ""), yes)
            self.assertIn("19,683 boards judged (every board): right: necessary and sufficient",
                          result.stdout)

    def test_answers_may_come_late_or_one_by_one(self):
        late = FRAME + """
boards = sys.stdin.readlines()
print("\\n".join("1" if valid(b) else "0" for b in boards), end="")
"""
        one_by_one = FRAME + """
for line in iter(sys.stdin.readline, ""):
    print("1" if valid(line) else "0", flush=True)
"""
        for script in (late, one_by_one):
            result = audit("3x3", *python(script))
            self.assertEqual((result.returncode, result.stderr), (0, ""))

    def test_forms(self):
        for form, strip in (("run", ""), ("json", '[]", '), ("slashes", "/")):
            script = FRAME + f"""
for line in sys.stdin:
    s = line.rstrip("\\n")
    if {form!r} == "json":
        import json
        s = "".join(json.loads(s)).replace(" ", ".")
    print(int(valid(s)))
"""
            self.assertEqual(audit("3x3", "--form", form, *python(script)).returncode, 0, form)

    def test_the_order_is_that_of_sort(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "boards")
            script = FRAME + f"""
with open({str(path)!r}, "w") as out:
    for line in sys.stdin:
        out.write(line)
        print(int(valid(line)))
"""
            self.assertEqual(audit("3x3", *python(script)).returncode, 0)
            boards = path.read_text().splitlines()
            self.assertEqual(boards, sorted(boards))
            self.assertEqual(len(set(boards)), 19683)
            self.assertEqual(boards[:3], [".../.../...", ".../.../..O", ".../.../..X"])

    def test_counts_only_and_samples(self):
        report = json.loads(audit("3x3", "--counts-only", "--format", "json",
                                  *python(RIGHT)).stdout)
        self.assertEqual(report["judged"], 5478 + 568)
        self.assertEqual((report["necessary"], report["sufficient"]), (True, None))
        samples = [audit("3x3", "--sample", "500", "--seed", seed, "--format", "json", *extra,
                         "--", RULE_VALIDATOR, "counts", "3x3").stdout
                   for seed in ("1", "1", "2") for extra in ([], ["--counts-only"])]
        self.assertEqual(samples[0], samples[2])
        self.assertEqual(samples[1], samples[3])
        self.assertNotEqual(samples[0], samples[4])
        report = json.loads(samples[1])
        self.assertEqual(report["judged"], 500)
        self.assertEqual(report["true_rejects"] + report["false_rejects"], 0)
        self.assertGreater(report["false_accepts"], 10)
        self.assertEqual((report["necessary"], report["sufficient"]), (None, False))
        large = json.loads(audit("5x6:4", "--sample", "2000", "--counts-only", "--format", "json",
                                 "--", RULE_VALIDATOR, "last-move", "5x6:4").stdout)
        self.assertEqual((large["truth"], large["false_accepts"], large["false_rejects"]),
                         ("rule last-move", 0, 0))

    def test_common_mistakes_of_small_lines_are_known(self):
        """Nobody who forgets a count asks that lines share a cell: both are named."""
        script = """
import sys
def lines(rows):
    for r in range(3):
        for c in range(3):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(r + i * dr, c + i * dc) for i in range(2)]
                if all(0 <= a < 3 and 0 <= b < 3 for a, b in cells):
                    s = {rows[a][b] for a, b in cells}
                    if len(s) == 1 and s != {"."}:
                        yield s.pop()
for line in sys.stdin:
    x, o, won = line.count("X"), line.count("O"), set(lines(line.strip().split("/")))
    print(x - o in (0, 1) and len(won) < 2)
"""
        report = json.loads(audit("3x3:2", "--format", "json", *python(script)).stdout)
        self.assertEqual(report["behaves_like"], ["no-win-parity and lines-need-not-meet"])

    def test_counterexamples_are_smallest_of_their_orbits(self):
        report = json.loads(audit("4x4", "--counts-only", "--format", "json", "--",
                                  RULE_VALIDATOR, "three-conditions", "4x4").stdout)
        self.assertEqual([c["board"] for c in report["counterexamples"]],
                         ["XOOX/OXXO/OXXO/XO.X", "OXXO/XOOX/XOOX/OXXO"])
        self.assertEqual(report["counterexamples"][0]["reasons"], ["no-last-move"])
        self.assertEqual(report["behaves_like"],
                         ["three-conditions", "case-analysis-text", "case-analysis",
                          "lines-need-not-meet"])


class Misbehaviour(unittest.TestCase):
    """Each is one line on standard error that names the board, and status 2, soon."""

    def expect_line(self, pattern, script, *options):
        start = time.monotonic()
        result = audit("3x3", "--timeout", "1", *options, *python(script))
        self.assertLess(time.monotonic() - start, 60)
        self.assertEqual((result.returncode, result.stdout), (2, ""), result.stderr)
        lines = [line for line in result.stderr.splitlines() if line.startswith("boardproof: ")]
        self.assertEqual(len(lines), 1, result.stderr)
        self.assertRegex(lines[0], rf"\Aboardproof: validator: {pattern}\Z")

    first = r"board 1 of 19683, \.\.\./\.\.\./\.\.\."

    def test_dies(self):
        self.expect_line(rf"ended, at {self.first}", "")
        self.expect_line(rf"ended with status 3, at {self.first}", "import sys; sys.exit(3)")
        self.expect_line(r"was killed by signal 9, at board 11 of 19683, .*", """
import os, sys
for i in range(10):
    sys.stdin.readline(); print("false", flush=True)
os.kill(os.getpid(), 9)
""")

    def test_hangs(self):
        self.expect_line(rf"gave no sign for 1 s, at {self.first}", "import time; time.sleep(600)")
        self.expect_line(r"gave no sign for 1 s, at board 19684? of .*|gave no sign for 1 s, at .*",
                         "import sys, time; sys.stdin.read(); time.sleep(600)")

    def test_closes_its_output_and_lives_on(self):
        self.expect_line(rf"closed its output, at {self.first}",
                         "import os, sys, time; os.close(1); sys.stdin.read(); time.sleep(600)")

    def test_floods(self):
        self.expect_line(r"answered '?.*'? (before it was asked|after the last of 19683 boards), at "
                         r".*", "while True: print('true')")
        self.expect_line(r"answered 'x+\.\.\.', expected true or false, .*",
                         "import sys\nwhile True: sys.stdout.write('x' * 10000)")

    def test_answers_too_little_or_too_much(self):
        self.expect_line(r"ended, at board 19683 of 19683, XXX/XXX/XXX",
                         RIGHT.replace("sys.stdin:", "sys.stdin.readlines()[1:]:"))
        self.expect_line(r"answered 'true' after the last of 19683 boards, at the end",
                         RIGHT + "print('true')")

    def test_answers_something_else(self):
        self.expect_line(rf"answered 'maybe', expected true or false, .*, at {self.first}",
                         RIGHT.replace('"true" if', '"maybe" if'))
        self.expect_line(rf"answered '', expected .*, at {self.first}",
                         RIGHT.replace('print("true"', 'print(); print("true"'))

    def test_order_matters(self):
        """Answers in another order are wrong answers, and are reported as such."""
        script = FRAME + """
for line in reversed(sys.stdin.readlines()):
    print("true" if valid(line) else "false")
"""
        result = audit("3x3", *python(script))
        self.assertEqual(result.returncode, 1)
        self.assertIn("behaves like no mistake of the catalogue", result.stdout)

    def test_what_it_starts_ends_with_it(self):
        with tempfile.TemporaryDirectory() as directory:
            path = Path(directory, "pid")
            self.expect_line(r"gave no sign .*", f"""
import subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
open({str(path)!r}, "w").write(str(child.pid))
time.sleep(600)
""")
            pid = int(path.read_text())
            for _ in range(100):
                state = Path(f"/proc/{pid}/stat")
                if not state.exists() or state.read_text().split()[2] == "Z":
                    break
                time.sleep(0.05)
            else:
                self.fail("the child of the validator lives on")

    def test_does_not_read_to_the_end(self):
        # It knows the boards, and needs not hear them.
        script = FRAME + """
import itertools, os
os.close(0)
for c in itertools.product(".OX", repeat=9):
    print("true" if valid("".join(c)) else "false")
"""
        result = audit("3x3", *python(script))
        self.assertIn(result.returncode, (0, 2))  # 2: some answers came before their boards

    def test_stays_after_its_last_answer(self):
        result = audit("3x3", "--timeout", "1",
                       *python(RIGHT + "sys.stdout.flush(); time.sleep(600)"))
        self.assertEqual(result.returncode, 0)
        self.assertIn("note: the validator did not end after its last answer", result.stdout)

    def test_a_death_is_no_silence(self):
        self.expect_line(rf"ended with status 4, at {self.first}", """
import subprocess, sys
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
sys.exit(4)
""")

    def test_can_be_interrupted(self):
        for script in ("import time; time.sleep(600)",
                       "import os, time; os.close(1); time.sleep(600)"):
            with subprocess.Popen([PROGRAM, "audit", "3x3", *python(script)],
                                  stderr=subprocess.PIPE, text=True) as process:
                time.sleep(0.5)
                process.send_signal(2)
                self.assertEqual(process.wait(20), 130)

    def test_a_library_that_crashes(self):
        with tempfile.TemporaryDirectory() as directory:
            source, library = Path(directory, "v.c"), Path(directory, "v.so")
            source.write_text("""
#include <stdio.h>
#include <stdlib.h>
int boardproof_validate(int rows, int cols, int k, const char *cells) {
    static int calls;
    printf("talk\\n");
    if (++calls == 10000) DEATH;
    return rows + cols + k + cells[0] == 0;
}
""")
            for death, ending in (("abort()", "was killed by signal 6"),
                                  ("exit(7)", "ended with status 7"),
                                  ("*(volatile int *)8 = 1", "was killed by signal 11")):
                subprocess.run(["gcc", "-shared", "-fPIC", f"-DDEATH={death}", "-o", str(library),
                                str(source)], check=True)
                result = audit("3x3", "--library", str(library))
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                self.assertIn(f"boardproof: validator: {ending}, at board 10000 of 19683, ",
                              result.stderr)

    def test_ends_badly_after_its_last_answer(self):
        result = audit("3x3", *python(RIGHT + "sys.exit(5)"))
        self.assertEqual(result.returncode, 0)
        self.assertIn("note: the validator ended with status 5 after its last answer\n",
                      result.stdout)


class BadInput(unittest.TestCase):
    def expect_line(self, pattern, *options, status=2):
        result = audit("3x3", *options)
        self.assertEqual((result.returncode, result.stdout), (status, ""))
        self.assertRegex(result.stderr, rf"\A(boardproof: .*\n)*boardproof: {pattern}\n\Z")

    def test_commands(self):
        self.expect_line(r"validator: expected either -- COMMAND or --library FILE.so")
        self.expect_line(r"validator: expected either .*", "--library", "x", "--", "true")
        self.expect_line(r"command '/no/such': cannot start: No such file or directory",
                         "--", "/no/such")
        self.expect_line(r"library '/no/such': /no/such: cannot open shared object file: .*",
                         "--library", "/no/such")
        self.expect_line(r"library '.*': .*", "--library", PROGRAM)
        self.expect_line(r"form 'run': goes with -- COMMAND", "--library", RULE_LIBRARY, "--form",
                         "run")
        self.expect_line(r"--sample: Value 0 not in range .*", "--sample", "0", "--", "true")
        self.expect_line(r"--seed requires --sample", "--seed", "1", "--", "true")
        self.expect_line(r"audit of 3x3 on 1000000000000: needs 116\.4 GiB of memory, .*",
                         "--sample", "1000000000000", "--memory", "1G", "--", "true", status=3)
        self.expect_line(r"form 'xml': unknown; expected slashes, run or json", "--form", "xml",
                         "--", "true")


if __name__ == "__main__":
    unittest.main(verbosity=2)
