"""The package: built, installed into an environment of its own, and used from there."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path

import pytest

import openbook
from openbook.cli.main import main, manual

ROOT = Path(__file__).parents[2]


def ran(*command: object, folder: Path) -> str:
    made = subprocess.run(
        [str(each) for each in command],
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr + made.stdout
    return made.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> Path:
    """A folder with the sdist, and the wheel that is built from the sdist."""
    pytest.importorskip("hatchling")
    folder: Path = tmp_path_factory.mktemp("dist")
    hatch = (sys.executable, "-m", "hatchling", "build", "-d", folder)
    ran(*hatch, "-t", "sdist", folder=ROOT)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as opened:
        opened.extractall(folder, filter="data")
    ran(*hatch, "-t", "wheel", folder=folder / packed.name.removesuffix(".tar.gz"))
    return folder


def test_it_is_used_from_an_environment_of_its_own(built: Path, tmp_path: Path) -> None:
    """Only what the package depends on is taken from here, after everything of its own."""
    (wheel,) = built.glob("*.whl")
    assert f"-{openbook.__version__}-" in wheel.name
    place = tmp_path / "env"
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install")
    ran(*pip, "--quiet", "--no-deps", "--no-index", wheel, folder=tmp_path)
    ours = ran(python, "-c", "import site; print(site.getsitepackages()[0])", folder=tmp_path)
    Path(ours.strip(), "others.pth").write_text(sysconfig.get_path("purelib"))
    program = place / "bin" / "openbook"
    where = ran(python, "-c", "import openbook; print(openbook.__file__)", folder=tmp_path)
    assert where.startswith(str(place))
    assert ran(program, "--version", folder=tmp_path).startswith(openbook.__version__)
    case = tmp_path / "case"
    ran(program, "new", case, "--example", "small-town", folder=tmp_path)
    assert "reserve" in ran(program, "project", case, folder=tmp_path).lower()
    ran(program, "publish", case, tmp_path / "site", folder=tmp_path)
    assert (tmp_path / "site" / "es" / "embed.html").is_file()
    for name in (
        "man/man1/openbook.1",
        "bash-completion/completions/openbook",
        "fish/vendor_completions.d/openbook.fish",
        "zsh/site-functions/_openbook",
    ):
        assert (place / "share" / name).is_file()


def test_the_manual_names_every_command() -> None:
    """After a command has changed: python -c "from openbook.cli.main import manual; …"."""
    assert (ROOT / "share" / "openbook.1").read_text() == manual()


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_completion_is_printed_and_nothing_else_is_touched(
    shell: str, capsys, monkeypatch, tmp_path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["--completion", shell]) == 0
    assert "publish" in capsys.readouterr().out
    assert f"--completion {shell}" in (ROOT / "share" / f"openbook.{shell}").read_text()
    assert not [each for each in tmp_path.iterdir() if each.name.startswith(".") and each.is_file()]
