"""The web page that `boardproof report` writes, in headless Chromium."""

import html
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ["BOARDPROOF"]
VALIDATOR = os.environ["RULE_VALIDATOR"]
BROWSER = shutil.which("chromium")
RULES = ["counts", "three-conditions", "published-794", "case-analysis-text", "case-analysis",
         "last-move"]

# Clicks each board together and writes down what the page says of it.
DRIVER = """
<pre id="driven"></pre>
<script>
(() => {
  const errors = [];
  addEventListener("error", (event) => errors.push(event.message));
  const cells = [...document.querySelectorAll("#playing button")];
  const said = [];
  for (const board of BOARDS) {
    document.getElementById("clear").click();
    [...board.replaceAll("/", "")].forEach((stone, cell) => {
      for (let i = ".XO".indexOf(stone); i > 0; --i) cells[cell].click();
    });
    const rules = {};
    for (const row of document.querySelectorAll("#says tr[data-rule]")) {
      rules[row.dataset.rule] = row.cells[1].textContent;
    }
    const membership = document.getElementById("membership");
    said.push({ shown: document.getElementById("board-text").value, rules,
                reached: membership === null ? null : membership.textContent });
  }
  document.getElementById("clear").click();
  const key = (cell, name) =>
    cells[cell].dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
  cells[0].focus();
  key(0, "x");
  key(0, "ArrowRight");
  const focused = cells.indexOf(document.activeElement);
  key(1, "o");
  const typed = document.getElementById("board-text").value;
  const table = document.querySelector("#layers table");
  const heading = table.tHead.rows[0].cells[1];
  const column = () => [...table.tBodies[0].rows].map((row) => row.cells[1].dataset.value);
  heading.querySelector("button").click();
  const ascending = column();
  heading.querySelector("button").click();
  const descending = column();
  document.querySelector("button[data-board]")?.click();
  const explored = document.getElementById("board-text").value;
  document.getElementById("driven").textContent =
    JSON.stringify({ said, errors, focused, typed, ascending, descending, explored });
})();
</script>
"""


def report(game, directory, environment=None):
    page = Path(directory, "page.html")
    done = subprocess.run([PROGRAM, "report", game, "-o", page], capture_output=True, text=True,
                          env={**os.environ, **(environment or {})})
    return done, page.read_text() if page.exists() else ""


def random_boards(rows, cols, count):
    """Any fillings, games broken off, and such games with a cell changed."""
    chance = random.Random(7)
    boards = []
    while len(boards) < count:
        cells = ["."] * (rows * cols)
        if len(boards) % 4 == 0:
            cells = [chance.choice(".XO") for _ in cells]
        else:
            for move, cell in enumerate(chance.sample(range(rows * cols),
                                                      chance.randint(0, rows * cols))):
                cells[cell] = "XO"[move % 2]
            if len(boards) % 4 == 1:
                cells[chance.randrange(rows * cols)] = chance.choice(".XO")
        boards.append("/".join("".join(cells[i:i + cols]) for i in range(0, rows * cols, cols)))
    return boards


def answers(command, boards):
    done = subprocess.run(command, input="\n".join(boards) + "\n", capture_output=True, text=True)
    return done.stdout.splitlines()


@unittest.skipUnless(BROWSER, "there is no Chromium here")
class Page(unittest.TestCase):
    def drive(self, page, directory, boards):
        path = Path(directory, "driven.html")
        driver = DRIVER.replace("BOARDS", json.dumps(boards))
        path.write_text(page.replace("</body>", driver + "</body>"))
        done = subprocess.run(
            [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
             f"--user-data-dir={directory}/profile", "--dump-dom", path.as_uri()],
            capture_output=True, text=True, timeout=120)
        self.assertNotIn("CONSOLE", done.stderr)
        said = re.search(r'<pre id="driven">(.*?)</pre>', done.stdout, re.S)
        return json.loads(html.unescape(said[1]))

    def check(self, game, rows, cols, has_membership=True):
        with tempfile.TemporaryDirectory() as directory:
            done, page = report(game, directory)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertLess(len(page), 1_000_000)
            # Nothing from outside: what looks like addresses are names of XML vocabularies.
            self.assertNotRegex(page, r'(src|href)="(?!#)|@import|url\((?!#)|<link|<iframe|fetch\(')
            self.assertIn("<svg", page)
            self.assertNotIn("A chart is missing", page)
            names = re.findall(r'\bid="([^"]+)"', page)
            self.assertEqual(len(names), len(set(names)))
            boards = random_boards(rows, cols, 200)
            driven = self.drive(page, directory, boards)
        self.assertEqual(driven["errors"], [])
        self.assertEqual([said["shown"] for said in driven["said"]], boards)
        for rule in RULES:
            expected = answers([VALIDATOR, rule, game], boards)
            self.assertEqual(len(expected), 200)
            self.assertEqual([said["rules"][rule] for said in driven["said"]],
                             ["accepts" if answer == "true" else "rejects" for answer in expected],
                             rule)
        verdicts = answers([PROGRAM, "check", game, "--input", "lines"], boards)
        unreached = [verdict.startswith("unreachable") for verdict in verdicts]
        self.assertTrue(any(unreached) and not all(unreached))
        for said, board, is_unreached in zip(driven["said"], boards, unreached):
            if has_membership:
                self.assertEqual(said["reached"] == "no legal play reaches this board",
                                 is_unreached, board)
            else:
                self.assertIsNone(said["reached"])
        self.assertEqual(driven["focused"], 1)
        self.assertEqual(driven["typed"].replace("/", "")[:3], "XO.")
        counts = driven["ascending"]
        self.assertEqual(counts, sorted(counts, key=int))
        self.assertEqual(driven["descending"], sorted(counts, key=int, reverse=True))
        self.assertNotEqual(driven["explored"].replace("/", "").replace(".", ""), "")

    def test_says_what_the_program_says_of_3x3(self):
        self.check("3x3", 3, 3)

    def test_says_what_the_program_says_of_4x4(self):
        self.check("4x4", 4, 4)

    def test_says_what_the_program_says_of_3x4(self):
        self.check("3x4:3", 3, 4)

    def test_works_without_membership(self):
        self.check("3x6:3", 3, 6, has_membership=False)


class Missing(unittest.TestCase):
    def test_without_matplotlib_the_report_says_what_is_missing(self):
        with tempfile.TemporaryDirectory() as directory:
            Path(directory, "matplotlib.py").write_text("raise ImportError\n")
            done, page = report("3x3", directory, {"PYTHONPATH": directory})
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, "boardproof: the report has no charts: no Python with "
                                      "matplotlib was found (Debian and Ubuntu: "
                                      "python3-matplotlib)\n")
        self.assertIn("python3-matplotlib", page)
        self.assertIn("</html>", page)

    def test_a_script_that_fails_costs_the_charts_alone(self):
        for program in ("raise ValueError('x')\n", "import os\nos._exit(0)\n",
                        "print('{}')\nimport os\nos.close(0)\nos._exit(1)\n"):
            with tempfile.TemporaryDirectory() as directory:
                Path(directory, "matplotlib.py").write_text(program)
                done, page = report("3x3", directory, {"PYTHONPATH": directory})
            self.assertEqual(done.returncode, 0)
            self.assertRegex(done.stderr, r"\Aboardproof: the report has no charts: the script .*\n\Z")
            self.assertIn("</html>", page)

    def test_a_game_with_too_many_orbits_goes_without_membership(self):
        with tempfile.TemporaryDirectory() as directory:
            done, page = report("4x4:1", directory)
        self.assertEqual(done.returncode, 0)
        self.assertLess(len(page), 1_000_000)
        self.assertIn("too large for a page", page)

    def test_bad_input_leaves_no_file(self):
        with tempfile.TemporaryDirectory() as directory:
            done, page = report("6x6", directory)
            self.assertEqual(done.returncode, 2)
            self.assertEqual(page, "")
            self.assertEqual(os.listdir(directory), [])


if __name__ == "__main__":
    unittest.main()
