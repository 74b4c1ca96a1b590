from __future__ import annotations

import json
import os
import pty
import re
import select
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

import openbook
from openbook.cli.main import main, make_app
from openbook.web.answer_schemas import VERSION

SMALL = str(EXAMPLES / "small-town")
OPENBOOK = [sys.executable, "-c", "from openbook.cli.main import main; exit(main())"]
COMMANDS = (
    "check",
    "cost",
    "demo",
    "disclose",
    "explain",
    "gap",
    "law",
    "lcff",
    "member",
    "new",
    "offers",
    "project",
    "read",
    "record",
    "school",
    "serve",
    "show",
)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*OPENBOOK, *words], check=False, capture_output=True, text=True)


def test_help_lists_every_command_with_its_sentence() -> None:
    done = run("--help")
    assert done.returncode == 0
    for command in COMMANDS:
        assert f" {command} " in done.stdout
    assert "Copy the built-in Los Angeles case" in done.stdout


def test_help_loads_no_numerical_library_and_no_yaml() -> None:
    program = (
        "import sys; from openbook.cli.main import main\n"
        "main(['--help'])\n"
        "heavy = {'numpy', 'yaml', 'openbook.api.folder', 'openbook.case.case'}\n"
        "print(sorted(heavy & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert done.stderr.strip() == "[]"


def test_reading_and_checking_needs_no_numerical_library() -> None:
    program = (
        "import sys; from openbook.cli.main import main\n"
        f"main(['check', {SMALL!r}]); main(['show', {SMALL!r}])\n"
        "print('numpy' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True
    )
    assert done.stderr.strip() == "False"


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_and_json(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    answers = command != "serve"  # it has an address of its own for programs
    assert ("--json" in capsys.readouterr().out) == answers


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["chek", SMALL],
        ["check"],
        ["check", SMALL, "--nope"],
        ["show", SMALL, "nothing"],
        ["show", "no-such-folder"],
        ["explain", "OB999"],
        ["explain", "salary_rise"],
        ["law", "nevada", "--as-of", "2019-01-11"],
        ["law", "california", "reserve.shaer", "--as-of", "2019-01-11"],
        ["law", "california", "--as-of", "someday"],
        ["check", SMALL, "--as", "press"],
        ["new", SMALL, "--as-of", "2019-01-11"],
        ["new", "nowhere"],
    ],
)
def test_usage_errors_give_2_and_no_traceback(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == (0 if not words else 2)
    assert "Traceback" not in capsys.readouterr().err


def test_a_usage_error_of_the_program_itself() -> None:
    done = run("check", SMALL, "--nope")
    assert done.returncode == 2, done.stdout
    assert "Traceback" not in done.stderr


def test_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    main(["explain", "salary_rise"])
    assert "Did you mean 'salary_raise'?" in capsys.readouterr().err


def test_check_gives_0_without_errors_and_1_with(
    small_town: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(small_town)]) == 0
    (small_town / "contract.yaml").write_text("title: [", "utf-8")
    assert main(["check", str(small_town)]) == 1
    out = capsys.readouterr().out
    assert re.search(r"contract\.yaml:\d+:\d+: error OB908", out)
    assert ": 1 error, " in out.rstrip().splitlines()[-1]
    assert main(["check", "no-such-folder"]) == 1


def test_check_as_json(small_town: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (small_town / "contract.yaml").write_text("title: [", "utf-8")
    assert main(["check", str(small_town), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    first = data["findings"][0]
    assert set(first) == {"code", "severity", "file", "line", "column", "what", "why", "remedy"}


def test_show_as_a_party_shows_its_drafts(capsys: pytest.CaptureFixture[str]) -> None:
    main(["show", SMALL])
    public = capsys.readouterr().out
    main(["show", SMALL, "--as", "union"])
    union = capsys.readouterr().out
    assert "private" not in public
    assert "private" in union


@pytest.mark.parametrize("part", ["offers", "books", "schools", "calendar", "sources"])
def test_show_one_part(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", SMALL, part]) == 0
    text = capsys.readouterr().out
    assert main(["show", SMALL, part, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)
    assert text.strip()


def test_demo_copies_once_and_keeps_what_is_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my demo"
    assert main(["demo", str(folder), "--no-serve"]) == 0
    assert "Los Angeles" in capsys.readouterr().out
    (folder / "README.md").write_text("mine", "utf-8")
    assert main(["demo", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["folder"] == str(folder)
    assert (folder / "README.md").read_text("utf-8") == "mine"


def test_a_new_case_reads_without_errors_or_warnings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "ours"
    assert main(["new", str(folder), "--as-of", "2024-02-01", "--title", "Ours"]) == 0
    assert main(["check", str(folder), "--json"]) == 0
    text = capsys.readouterr().out
    found = json.loads(text[text.index("{") :])["findings"]
    assert {finding["severity"] for finding in found} == {"note"}
    assert main(["new", str(folder), "--as-of", "2024-02-01"]) == 2


def test_a_case_with_gaps_points_at_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "ours")
    main(["new", folder, "--as-of", "2024-02-01"])
    assert capsys.readouterr().out.endswith(f"Next: openbook missing {folder}\n")
    main(["check", folder])
    assert capsys.readouterr().out.endswith(f": openbook missing {folder}\n")
    main(["missing", folder])
    assert "0 of 15 answers can be given now" in capsys.readouterr().out
    main(["missing", folder, "--json"])
    assert json.loads(capsys.readouterr().out)[0]["needs"][0]["file"] == "offers"
    assert main(["project", folder]) == 2
    assert "openbook missing CASE says where" in capsys.readouterr().err


def test_a_new_case_holds_no_number_that_nobody_said(tmp_path: Path) -> None:
    folder = tmp_path / "ours"
    assert main(["new", str(folder), "--as-of", "2024-02-01"]) == 0
    case = openbook.open_case(folder).whole
    assert len(case.claims) == 0
    assert [offer.terms for offer in case.offers] == [(), ()]
    believed = {a.name: a.value for book in case.books for a in book.assumptions}
    assert {f.value for f in believed.values() if f} == {0.0, 1.0}
    assert believed["parcel_tax.amount"] is not None
    assert "funding.cola" not in believed


@pytest.mark.parametrize("title", ["A: B", "# x", "- y", "'", '"', "&a *b !c", "yes"])
def test_a_new_case_takes_any_title(tmp_path: Path, title: str) -> None:
    folder = tmp_path / "ours"
    assert main(["new", str(folder), "--as-of", "2024-02-01", f"--title={title}"]) == 0
    assert openbook.open_case(folder).whole.head.title == title


def test_a_new_case_may_be_a_copy_of_an_example(tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    words = ["new", str(folder), "--example"]
    assert main([*words, "small-town"]) == 0
    assert openbook.open_case(folder).whole.head.title
    assert main([*words, "big-town"]) == 2


def test_a_copy_may_stand_on_another_day_but_keeps_its_title(tmp_path: Path) -> None:
    words = ["new", str(tmp_path / "copy"), "--example", "small-town"]
    assert main([*words, "--title", "Mine"]) == 2
    assert main([*words, "--as-of", "2019-01-10"]) == 0
    assert str(openbook.open_case(tmp_path / "copy").whole.head.as_of) == "2019-01-10"


def test_explain_knows_four_kinds_of_words(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("OB214", "ob214", "salary_raise", "funding.cola", "reserve.share"):
        assert main(["explain", word]) == 0
        assert capsys.readouterr().out.startswith("# ")
    main(["explain", "funding.cola", "--json"])
    kinds = [page["kind"] for page in json.loads(capsys.readouterr().out)]
    assert kinds == ["assumption", "law of california"]


def test_law_as_known_on_a_day(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["law", "california", "pensions.calstrs", "--as-of"]
    main([*words, "2019-01-11"])
    before = capsys.readouterr().out
    main([*words, "2020-01-11"])
    after = capsys.readouterr().out
    assert "18.13%" in before
    assert "17.1%" not in before
    assert "17.1%" in after
    assert main(["law", "california", "--as-of", "2019-01-11"]) == 0
    assert main(["law", "california", "--as-of", "2019-01-11", "--json"]) == 0


def test_no_color_codes_in_pipes() -> None:
    for words in (["--help"], ["check", SMALL], ["chek"], ["show", SMALL]):
        done = run(*words)
        assert "\x1b" not in done.stdout + done.stderr


def test_a_reader_who_leaves_early_is_no_error() -> None:
    words = f"{sys.executable} -m openbook show {SMALL} schools"
    done = subprocess.run(  # noqa: S602
        f"{words} | head -1", shell=True, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_completion_scripts_can_be_made() -> None:
    for shell in ("bash", "zsh", "fish"):
        script = make_app().generate_completion(shell=shell)
        assert "openbook" in script
        assert "explain" in script


def test_help_on_a_terminal_is_readable() -> None:
    """On a terminal colors may be used, and the exit code is the same."""
    parent, child = pty.openpty()
    done = subprocess.run([*OPENBOOK, "--help"], check=False, stdout=child)
    assert done.returncode == 0
    shown = b""
    while b"Commands" not in shown:  # a read may give less than was written
        ready, _, _ = select.select([parent], [], [], 5)
        assert ready, shown
        shown += os.read(parent, 10_000)
    os.close(child)


def test_the_version_is_the_packages() -> None:
    version, back_end, answers = run("--version").stdout.strip().splitlines()
    assert version == openbook.__version__
    assert back_end.startswith("simulations run by NumPy")
    assert answers == f"answers to programs (--json, /api): version {VERSION}"


def test_somebody_without_a_home_can_use_it(monkeypatch) -> None:
    def homeless() -> Path:
        raise RuntimeError

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    assert main(["check", "--help"]) == 0


def test_a_sign_that_the_terminal_cannot_show_stops_nothing(tmp_path: Path) -> None:
    narrow = {**os.environ, "PYTHONIOENCODING": "ascii"}
    for words in (["check", f"{tmp_path}/\udcff"], ["show", f"{tmp_path}/é…"]):
        done = subprocess.run([*OPENBOOK, *words], check=False, capture_output=True, env=narrow)
        assert done.returncode in {1, 2}
        assert b"Traceback" not in done.stderr


def test_what_the_system_refuses_is_told_in_a_sentence() -> None:
    long = run("check", "x" * 5_000)
    assert long.returncode == 2
    assert "too long" in long.stderr
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [*OPENBOOK, "show", SMALL], check=False, stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr + long.stderr.encode()


@pytest.mark.parametrize("words", [["verify"], ["workbook", "apply", SMALL]])
def test_a_pipe_or_a_device_is_not_waited_for(words: list[str], tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for endless in (pipe, Path("/dev/zero")):
        done = run(*words, str(endless))
        assert done.returncode == 2
        assert "not a plain file" in done.stderr


def test_a_copy_that_finds_no_room_is_told_with_one_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise shutil.Error([("a", "b", "[Errno 28] No space left on device")] * 9)

    monkeypatch.setattr(shutil, "copytree", full)
    assert main(["new", str(tmp_path / "x"), "--example", "small-town"]) == 2
    assert "(no space left on device)" in capsys.readouterr().err.lower().replace("[errno 28] ", "")
    assert list(tmp_path.iterdir()) == []
