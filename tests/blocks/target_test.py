"""What the fast kernel's source shares with the rest of the program runs on any processor.

A function with vague linkage (inline, or made of a template) is compiled in every source that uses
it, and the linker keeps one copy. Compiled for BMI2 and AVX2, that copy would end the program on
other processors. Without optimisation nothing is inlined, so that all such functions are there.
"""
import os
import platform
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(os.environ["BOARDPROOF_SOURCE"])
COMPILER = os.environ["BOARDPROOF_COMPILER"]
NM = os.environ["BOARDPROOF_NM"]
OBJDUMP = os.environ["BOARDPROOF_OBJDUMP"]

# Of the instructions that compilers emit, those that plain x86-64 lacks: AVX and AVX2 begin with v.
NEWER = re.compile(
    r"v\w+|(pext|pdep|mulx|rorx|sarx|shlx|shrx|bzhi|andn|bextr|blsi|blsr|blsmsk|popcnt|[lt]zcnt)[lq]?")


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def compiled(directory, *flags):
    target = str(directory / "bmi2.o")
    output_of(COMPILER, "-std=c++20", "-O0", *flags, f"-I{SOURCE}/include", f"-I{SOURCE}/src",
              "-c", str(SOURCE / "src/blocks/kernel/bmi2.cpp"), "-o", target)
    return target


def newer_instructions(target):
    """Of each function in an object file, the names of the newer instructions in it."""
    found, function = {}, None
    for line in output_of(OBJDUMP, "-d", "--no-show-raw-insn", target).splitlines():
        if head := re.fullmatch(r"[0-9a-f]+ <(.+)>:", line):
            function = found.setdefault(head[1], set())
        elif (code := re.match(r"\s+[0-9a-f]+:\s+(?:notrack |rep |bnd )*(\S+)", line)) and (
                newer := NEWER.fullmatch(code[1])):
            # Without the suffix of the operands' size, which not every version prints.
            function.add(newer[1] or code[1])
    return found


def shared(target):
    """The symbols of an object file of which the linker may keep this copy for all."""
    lines = (line.split() for line in output_of(NM, target).splitlines())
    return {name for *_, kind, name in lines if kind in "wWvVu"}


class Target(unittest.TestCase):
    def examine(self, *flags):
        with tempfile.TemporaryDirectory() as directory:
            target = compiled(Path(directory), *flags)
            code, symbols = newer_instructions(target), shared(target)
        functions = symbols & code.keys()
        self.assertTrue(any("popcount" in name for name in functions), functions)
        return ({name: code[name] for name in functions if code[name]},
                set().union(*(code[name] for name in code.keys() - symbols)))

    def test_what_is_shared_runs_on_any_processor(self):
        of_all, own = self.examine()
        self.assertEqual(of_all, {})
        self.assertLessEqual({"pext", "pdep"}, own)

    def test_flags_on_the_whole_source_would_be_noticed(self):
        of_all, _ = self.examine("-mbmi2", "-mavx2", "-mpopcnt")
        self.assertTrue(any("popcount" in name for name in of_all), of_all)


if __name__ == "__main__":
    if platform.machine() not in ("x86_64", "AMD64"):
        print(f"skipped: there is no BMI2 on {platform.machine()}")
        sys.exit(77)
    unittest.main()
