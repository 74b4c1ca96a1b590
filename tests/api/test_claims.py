from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

from openbook.api import claims
from openbook.api.folder import case_in, check_case
from openbook.api.view import Opened, opened
from openbook.evidence.claims.judgment import JudgedClaim, Verdict
from openbook.evidence.ledger import Ledger
from openbook.findings.errors import OpenbookError
from openbook.model.simulations.outcome import NoAnswerError

DAY = date(2019, 2, 1)


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return claims.evidence(EXAMPLES / "small-town")


@pytest.fixture
def town(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLES / "small-town", tmp_path / "town")
    return tmp_path / "town"


def _text(folder: Path, name: str) -> str:
    return (folder / "evidence" / f"{name}.csv").read_text("utf-8")


def test_the_ledger_has_every_claim_and_every_book(ledger: Ledger) -> None:
    assert ledger.books == ("district", "union")
    assert len(ledger.claims) == 15
    assert not ledger.not_run


def test_a_book_that_does_not_run_is_named_with_its_reason(town: Path) -> None:
    book = town / "books" / "union.yaml"
    head = book.read_text("utf-8").partition("assumptions:")[0]
    kept = [line for line in head.splitlines() if not line.startswith("otherwise")]
    book.write_text("\n".join([*kept, "assumptions: {}"]) + "\n", "utf-8")
    found = claims.evidence(town)
    assert found.books == ("district",)
    assert "funding.cola" in found.not_run["union"]


def _not_costed(town: Path) -> JudgedClaim:
    found = claims.one_claim(claims.evidence(town), "offer-cost")
    assert not found.recomputed
    assert found.verdict is Verdict.NOT_CHECKED
    return found


def test_a_case_that_cannot_be_projected_still_has_its_evidence(town: Path) -> None:
    (town / "district" / "reserve.csv").unlink()
    found = claims.evidence(town)
    assert not found.books
    assert set(found.not_run) == {"district", "union"}
    assert len(found.claims) == 15
    assert "not calculated from other claims" in _not_costed(town).why
    assert claims.one_claim(found, "vote-share").verdict is Verdict.ROUNDED


def test_an_offer_that_cannot_be_costed_is_compared_with_nothing(
    town: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise NoAnswerError

    monkeypatch.setattr(claims, "claims_on_book", refuse)
    found = claims.evidence(Opened(case_in(town)))  # one that nobody has asked yet
    assert found.books == ("district", "union")
    assert claims.one_claim(found, "spending").recomputed
    assert "every term" not in claims.one_claim(found, "offer-cost").why


def test_a_cost_of_terms_that_are_not_all_costed_is_compared_with_nothing(town: Path) -> None:
    (town / "district" / "sections.csv").unlink()
    assert _not_costed(town).why == "The model does not cost every term that it speaks of."


def test_only_some_claims(ledger: Ledger) -> None:
    about = claims.only(ledger, about="reserve", who="union")
    assert [each.heard.name for each in about.claims] == ["hoard"]
    with pytest.raises(claims.NothingSaidError, match=r"reserve\.share"):
        claims.only(ledger, about="reserve.shares")
    with pytest.raises(claims.NothingSaidError, match="county"):
        claims.only(ledger, who="mayor")


def test_one_claim_and_one_walk(ledger: Ledger) -> None:
    assert claims.one_claim(ledger, "hoard").heard.claim.side == "union"
    with pytest.raises(claims.NoSuchClaimError, match="'hoard'"):
        claims.one_claim(ledger, "hord")
    assert claims.walk(ledger, "reserve").unit == "USD"
    with pytest.raises(claims.NoSuchWalkError, match="'reserve'"):
        claims.walk(ledger, "reserv")
    assert claims.differences_with(ledger, "hoard") == ()


def test_private_claims_are_heard_by_their_own_side_alone(town: Path) -> None:
    folder = town / "private" / "union" / "evidence"
    folder.mkdir(parents=True, exist_ok=True)
    row = "secret,us,union,2019-01-10,reserve.unassigned,2018-19,700000,USD,Our guess,invented"
    head = "claim,said_by,side,said_on,about,year,value,unit,text,source"
    (folder / "claims.csv").write_text(f"{head}\n{row}\n", "utf-8")
    assert claims.evidence(town).claim("secret") is None
    assert claims.evidence(opened(town, "district")).claim("secret") is None
    own = claims.evidence(opened(town, "union")).claim("secret")
    assert own is not None
    assert own.heard.private


def test_a_correction_keeps_what_was_said(town: Path) -> None:
    before = _text(town, "claims")
    made = claims.correct_claim(town, "hoard", "1.77 million", because="Heard", on=DAY)
    assert (made.was, made.now) == ("1.8 million", "1.77 million")
    changed = set(_text(town, "claims").splitlines()) - set(before.splitlines())
    assert len(changed) == 1
    assert (
        _text(town, "corrections")
        .splitlines()[-1]
        .startswith("hoard,value,2019-02-01,1.8 million,1.77 million,Heard")
    )
    assert check_case(town) == ()
    told = claims.one_claim(claims.evidence(town), "hoard")
    assert told.heard.value == 1_770_000
    assert told.earlier == (made,)


def test_other_columns_can_be_corrected_and_a_first_log_is_begun(town: Path) -> None:
    (town / "evidence" / "corrections.csv").unlink()
    claims.correct_claim(
        town, "hoard", "everything", because="Clearer", on=DAY, column="definition"
    )
    assert case_in(town).corrections[0].now == "everything"


@pytest.mark.parametrize(
    ("claim", "now", "more", "problem"),
    [
        ("hord", "1", {}, "Did you mean 'hoard'"),
        ("hoard", "abc", {}, "'abc' is not a number"),
        ("hoard", "1.8 million", {}, "already"),
        ("hoard", "1", {"because": " "}, "no reason"),
        ("hoard", "1", {"column": "valu"}, "Did you mean 'value'"),
        ("hoard", "1", {"column": "claim"}, "there is no column 'claim'"),
        ("free-money", "1", {"on": date(2019, 1, 15)}, "corrected on 2019-01-15 already"),
    ],
)
def test_what_is_refused_leaves_every_file_as_it_was(
    town: Path, claim: str, now: str, more: dict[str, str], problem: str
) -> None:
    before = _text(town, "claims"), _text(town, "corrections")
    options = {"because": "Read again", "on": DAY, **more}
    with pytest.raises(OpenbookError, match=problem):
        claims.correct_claim(town, claim, now, **options)  # type: ignore[arg-type]  # options of all kinds
    assert (_text(town, "claims"), _text(town, "corrections")) == before


def test_a_corrected_claim_cannot_be_erased(town: Path) -> None:
    path = town / "evidence" / "claims.csv"
    kept = [x for x in path.read_text("utf-8").splitlines() if "free-money" not in x[:12]]
    path.write_text("\n".join(kept).replace(",free-money,", ",,") + "\n", "utf-8")
    assert "OB252" in {finding.code for finding in check_case(town)}
