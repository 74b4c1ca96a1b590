"""Set up Openbook and start it, or run every test: standard library only."""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

# What `check` runs, in order: the quick ones first.
CHECKS = {
    "format": ["ruff", "format", "--check", "."],
    "lint": ["ruff", "check", "."],
    "imports": ["lint-imports", "--no-cache"],
    "types": ["mypy"],
    "yaml": ["yamllint", "--strict", "."],
    "spelling": ["codespell"],
    "dependencies": ["deptry", "src"],
    "tests": ["pytest", "-n", "auto", "--dist", "worksteal"],
    "docs": ["mkdocs", "build", "--strict", "--quiet"],
}
# The rooms whose tests take seconds: enough to see while writing that the engine holds.
QUICK = ("case", "figures", "law", "shape", "terms")
# Asked for by name alone: counting which lines run makes the tests take 2.5 times as long,
# `full` takes every seed where `tests` takes a sample, and `mutants` changes the engine
# forty times to see whether the tests notice.
SLOW = {
    "quick": [*CHECKS["tests"], *(f"tests/{each}" for each in QUICK), "--quiet"],
    "coverage": [*CHECKS["tests"], "--cov", "--cov-report=term"],
    "full": [*CHECKS["tests"], "--full", "-m", "seeds or sampled"],
    "mutants": ["python", "-m", "tests.mutation"],
}
ALONE = {"tests", *SLOW}
# Programs that tests start, and the Debian package each is in.
PROGRAMS = {
    "chromium": "chromium",
    "soffice": "libreoffice-calc-nogui",
    "pg_ctlcluster": "postgresql",
}


def main() -> int:
    """Read the command line and do what it asks."""
    parser = argparse.ArgumentParser(
        description="Set up Openbook in .venv and start it, or run every test."
    )
    parser.add_argument("job", choices=["run", "test", "check", "fix", "bench", "setup"])
    parser.add_argument("rest", nargs=argparse.REMAINDER, help="passed on")
    asked = parser.parse_args()
    jobs = {
        "run": run,
        "test": check,
        "check": check,
        "fix": fix,
        "bench": bench,
        "setup": lambda _: set_up("test"),
    }
    return jobs[asked.job](asked.rest)


def run(rest: list[str]) -> int:
    """Start the main job: copy the built-in Los Angeles case and show it."""
    set_up("run")
    return call([str(BIN / "openbook"), *(rest or ["demo"])])


def check(rest: list[str]) -> int:
    """Run every check, or those named; say at the end which ones failed."""
    set_up("test")
    names = rest or list(CHECKS)
    if "quick" in names:  # while writing: less than a minute
        names = ["format", "lint", "imports", *names]
    if {"tests", *SLOW}.intersection(names):
        add_programs()
    alone = [name for name in names if name in ALONE]  # these use every core themselves
    failed = beside_each_other([name for name in names if name not in ALONE])
    for name in alone:
        print(f"== {name}", flush=True)
        if call(command_of(name)):
            failed.append(name)
    print(f"failed: {', '.join(failed)}" if failed else f"all good: {', '.join(names)}")
    return 1 if failed else 0


def beside_each_other(names: list[str]) -> list[str]:
    """Run checks of one core each, as many at a time as there are cores; give the failed ones."""
    failed = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        ended = pool.map(lambda name: told(command_of(name)), names)
        for name, each in zip(names, ended, strict=True):
            print(f"== {name}\n{each.stdout}", end="", flush=True)
            if each.returncode:
                failed.append(name)
    return failed


def command_of(name: str) -> list[str]:
    """Return the command of a check, from .venv."""
    command, *arguments = {**CHECKS, **SLOW}[name]
    return [str(BIN / command), *arguments]


def fix(_: list[str]) -> int:
    """Format the code and mend what the linter can."""
    set_up("test")
    call([str(BIN / "ruff"), "check", "--fix", "."])
    return call([str(BIN / "ruff"), "format", "."])


def bench(rest: list[str]) -> int:
    """Run the benchmarks with their peers and write benchmarks/RESULTS.md."""
    set_up("bench")
    return call([str(PYTHON), "-m", "benchmarks", *rest])


def set_up(kind: str) -> int:
    """Build .venv from the hash-pinned list, unless it is already as it should be."""
    lists = {
        "run": ["requirements/run.txt"],
        "test": ["requirements/test.txt"],
        "bench": ["requirements/test.txt", "benchmarks/requirements.txt"],
    }[kind]
    wanted = fingerprint([*lists, "pyproject.toml"])
    mark = VENV / f"openbook-{kind}.txt"
    if mark.is_file() and mark.read_text() == wanted:
        return 0
    if not PYTHON.exists():
        make_venv()
    for name in lists:
        # The list is whole, so nothing is looked up beside it: pip would otherwise ask for the
        # newest release of a library that another wants with an extra, which has no hash here.
        install(["--require-hashes", "--no-deps", "-r", name])
    install(["--no-build-isolation", "--no-deps", "-e", "."])
    mark.write_text(wanted)
    return 0


def add_programs() -> None:
    """Install from Debian's packages what the tests run beside Python, where it lacks."""
    missing = [package for program, package in PROGRAMS.items() if not shutil.which(program)]
    if not missing:
        return
    asked = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if not shutil.which("apt-get") or os.name == "nt" or os.geteuid() != 0:
        print(f"The tests need {', '.join(missing)}; as root: {' '.join(asked)}")
        return
    print(f"Installing {', '.join(missing)} (once) …", flush=True)
    call(["apt-get", "update", "-qq"])
    call(asked)


def fingerprint(names: list[str]) -> str:
    """Tell whether the files that decide the set-up have changed."""
    content = b"\0".join((ROOT / name).read_bytes() for name in names)
    return hashlib.sha256(sys.version.encode() + content).hexdigest()


def make_venv() -> None:
    """Make .venv; Debian splits the standard library, so help where it did."""
    print("Setting up .venv (once) …", flush=True)
    if call([sys.executable, "-m", "venv", str(VENV)]):
        shutil.rmtree(VENV, ignore_errors=True)
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        sys.exit(
            "Python cannot make a virtual environment here. "
            f"On Debian or Ubuntu: apt-get install python{version}-venv"
        )


def install(arguments: list[str]) -> None:
    """Install with uv where it is present, otherwise (or if uv fails) with pip."""
    uv = shutil.which("uv")
    if uv and not call([uv, "pip", "install", "-q", "--python", str(PYTHON), *arguments]):
        return
    quiet = ["--quiet", "--disable-pip-version-check"]
    if call([str(PYTHON), "-m", "pip", "install", *quiet, *arguments]):
        sys.exit("The installation failed; the lines above say why.")


def call(command: list[str]) -> int:
    """Run one command in the project's folder and give its exit code."""
    return started(command).returncode


def told(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Run one command in the project's folder and give what it printed."""
    return started(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def started(command: list[str], **how: Any) -> subprocess.CompletedProcess[str]:
    """Run one command in the project's folder, with its programs found first."""
    here = {"PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}", "NO_MKDOCS_2_WARNING": "1"}
    # Hundreds of tests start programs: each would compile the whole source anew.
    here["PYTHONDONTWRITEBYTECODE"] = ""
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **here}, check=False, **how)


if __name__ == "__main__":
    sys.exit(main())
