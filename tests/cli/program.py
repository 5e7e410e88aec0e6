"""The program under test, as its users run it."""

import os
import subprocess
import unittest
from pathlib import Path

PROGRAM = os.environ["BOARDPROOF"]
SOURCE = Path(os.environ["BOARDPROOF_SOURCE"])


def run(*arguments, **options):
    return subprocess.run(
        [PROGRAM, *arguments], capture_output=True, text=True, timeout=300, **options
    )


class ProgramTest(unittest.TestCase):
    def expect_line(self, pattern, *arguments, **options):
        """One clear line on standard error, status 2, nothing on standard output."""
        result = run(*arguments, **options)
        self.assertEqual(result.returncode, 2, result.stderr)
        self.assertEqual(result.stdout, "")
        self.assertRegex(result.stderr, rf"\Aboardproof: {pattern}\n\Z")
