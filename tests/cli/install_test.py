"""The library as others get it: an installed tree, a small project, pkg-config, C, Python."""

import ctypes
import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

BUILD = Path(os.environ["BOARDPROOF_BUILD"])
SOURCE = Path(os.environ["BOARDPROOF_SOURCE"])
PROGRAM = os.environ["BOARDPROOF"]


def call(*command, **options):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True,
                            **options)
    if result.returncode != 0:
        raise AssertionError(f"{command}: {result.stdout}{result.stderr}")
    return result.stdout


class Installed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.directory = tempfile.TemporaryDirectory()
        cls.prefix = Path(cls.directory.name, "prefix")
        call("cmake", "--install", BUILD, "--prefix", cls.prefix)
        cls.oracle = Path(cls.directory.name, "4x4.oracle")
        call(PROGRAM, "oracle", "4x4", "-o", cls.oracle)

    @classmethod
    def tearDownClass(cls):
        cls.directory.cleanup()

    def expect_c_output(self, output):
        first, rest = output.split("\n", 1)
        self.assertEqual(first, "4 32 0")
        self.assertEqual(json.loads(rest)["reasons"][0]["reason"], "no-last-move")

    both_diagonals = "XOOX/OXXO/OXXO/XO.X"

    def test_a_project_finds_the_package(self):
        build = Path(self.directory.name, "consumer")
        call("cmake", "-S", SOURCE / "tests" / "consumer", "-B", build, "-G", "Ninja",
             f"-DCMAKE_PREFIX_PATH={self.prefix}", "-DCMAKE_BUILD_TYPE=Release")
        call("cmake", "--build", build)
        self.assertEqual(call(build / "consumer", self.oracle, self.both_diagonals),
                         "4x4 unreachable 0\n")
        self.assertEqual(call(build / "consumer", self.oracle, "X..............."),
                         "4x4 ongoing 1\n")
        self.expect_c_output(call(build / "consumer_c", self.oracle, self.both_diagonals))

    def test_pkg_config_knows_the_library(self):
        directory = next(self.prefix.rglob("pkgconfig"))
        environment = {**os.environ, "PKG_CONFIG_PATH": str(directory)}
        flags = call("pkg-config", "--cflags", "--libs", "boardproof", env=environment).split()
        program = Path(self.directory.name, "by_pkg_config")
        call("g++", "-std=c++20", SOURCE / "tests" / "consumer" / "consumer.cpp", "-o", program,
             *flags)
        self.assertEqual(call(program, self.oracle, self.both_diagonals), "4x4 unreachable 0\n")
        self.assertEqual(call("pkg-config", "--modversion", "boardproof", env=environment),
                         call(PROGRAM, "--version").split()[1] + "\n")

    def test_other_languages_call_the_c_functions(self):
        library = ctypes.CDLL(str(next(self.prefix.rglob("libboardproof_c.so"))))
        library.boardproof_error.restype = ctypes.c_char_p
        library.boardproof_version.restype = ctypes.c_char_p
        reasons = ctypes.c_uint(99)
        judge = library.boardproof_judge
        self.assertEqual(judge(3, 3, 3, b"XXX/OOX/OOX", 0, ctypes.byref(reasons)), 1)
        self.assertEqual(reasons.value, 0)
        self.assertEqual(judge(3, 3, 3, b"OOO/.../...", 1, None), 4)
        self.assertEqual(judge(3, 3, 3, b"O......../", 0, None), -1)
        self.assertIn(b"row", library.boardproof_error())
        self.assertEqual(judge(9, 9, 3, b"O", 0, None), -1)
        self.assertEqual(judge(3, 3, 3, None, 0, None), -1)
        self.assertEqual(judge(3, 3, 3, b".........", 7, None), -1)
        library.boardproof_oracle_open.restype = ctypes.c_void_p
        self.assertIsNone(library.boardproof_oracle_open(b"/no/such/file"))
        self.assertIn(b"/no/such/file", library.boardproof_error())
        self.assertRegex(library.boardproof_version().decode(), r"\A\d+\.\d+\.\d+\Z")

    def test_nothing_is_defined_outside_the_namespace(self):
        archive = next(self.prefix.rglob("libboardproof.a"))
        for line in call("nm", "-C", "--defined-only", "--extern-only", archive).splitlines():
            match = re.match(r"[0-9a-f]+ ([A-Z]) (.*)", line)
            # Weak symbols are templates of the libraries, instantiated for our types.
            if match and match[1] not in "WVu":
                self.assertRegex(match[2], r"^(guard variable for |typeinfo (name )?for |"
                                           r"vtable for )?boardproof::")
        shared = next(self.prefix.rglob("libboardproof_c.so"))
        names = {line.split()[-1] for line in
                 call("nm", "-D", "--defined-only", "--extern-only", shared).splitlines()}
        self.assertEqual({name for name in names if not name.startswith("boardproof_")}, set())
        self.assertIn("boardproof_judge", names)


if __name__ == "__main__":
    unittest.main(verbosity=2)
