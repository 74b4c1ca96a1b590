"""The page of packages: a picture, a card, and nothing of another side's wishes."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.conftest import EXAMPLES
from tests.web.conftest import client_of, once_found

from openbook.api import packages

FOUND = "books=union&chance=0.5"
WANTS = """\
without_deal: 77
wants:
  - {matter: salary_raise, points: 4321, at_least: 17}
"""


@pytest.fixture(scope="module", autouse=True)
def _few_worlds() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(packages, "DRAWS", 20)
        yield


@pytest.fixture(scope="module")
def few_terms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small town with offers of a few terms, so that the search is short."""
    made = tmp_path_factory.mktemp("few") / "small-town"
    shutil.copytree(EXAMPLES / "small-town", made)
    for name in ("2019-01-11-district", "2018-10-05-union"):
        file = made / f"offers/{name}.yaml"
        lines = file.read_text("utf-8").splitlines()
        first = lines.index("terms:") + 1
        file.write_text("\n".join([*lines[: first + 3], ""]), "utf-8")
    return made


@pytest.fixture(scope="module")
def public(few_terms: Path) -> TestClient:
    """Whoever is no party."""
    return client_of(few_terms)


def page_of(client: TestClient, query: str = FOUND, language: str = "en") -> str:
    """The page once the search is over."""
    answer = once_found(client, f"/settle?{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.text


def test_the_picture_names_fair_packages_and_offers(public: TestClient) -> None:
    page = page_of(public)
    picture = page[page.index("<svg") : page.index("</svg>")]
    for name in ("Nash", "Kalai-Smorodinsky", "Offer of WCUSD", "Offer of WCTA"):
        assert name in picture
    assert "Points of the union" in picture
    assert "Points of the employer" in picture


def test_what_is_not_legal_is_told_with_its_reason(public: TestClient) -> None:
    page = page_of(public)
    assert "Below the minimum reserve, and why" in page
    assert re.search(r"Offer of WCTA: \$[^<]* short in 20\d\d-\d\d under the", page)


def test_the_card_costs_what_the_verb_says(public: TestClient) -> None:
    page = page_of(public, f"{FOUND}&package=1")
    assert re.search(r'<h2 id="package">Package 1\b', page)
    links = re.findall(r'href="(/number\?cost=tried[^"]*)">([^<]*)<', page)
    assert len(links) == 6  # three years on two books
    address, shown = links[0]
    answer = public.get(address.replace("&amp;", "&"))
    assert answer.status_code == 200
    assert shown in answer.text


def test_a_package_is_the_start_of_a_trial(public: TestClient) -> None:
    page = page_of(public)
    start = re.search(r'href="(/try\?[^"]*)"', page)
    assert start
    answer = public.get(start[1].replace("&amp;", "&"))
    assert answer.status_code == 200
    assert "salary_raise" in answer.text


def test_the_numbers_of_the_picture_are_a_file(public: TestClient) -> None:
    answer = public.get(f"/settle.csv?{FOUND}&chart=frontier")
    head, *rows = answer.text.splitlines()
    assert (
        head == "Package,Kind,Points of the union,Points of the employer,Meets the minimum reserve"
    )
    assert any(row.endswith((",0.0", ",0")) for row in rows)
    assert any(row.startswith("Offer of WCTA") for row in rows)


def test_where_nothing_is_legal_it_says_by_how_much(public: TestClient) -> None:
    page = page_of(public, "books=both&chance=0.95")
    assert "No package meets the minimum reserve" in page
    assert "even the cheapest package leaves the reserve of" in page


def test_the_same_as_json(public: TestClient) -> None:
    told = public.get("/api/settle?book=union&chance=0.5&max=24").json()
    page = page_of(public)
    assert f"Package {len(told['settlements'])}</a>" in page
    assert public.get("/api/settle?chance=2").status_code == 422


@pytest.mark.parametrize("query", ["books=nobody", "chance=0.1", "package=-1"])
def test_bad_values_are_told(public: TestClient, query: str) -> None:
    page_of(public, "books=both&chance=0.95")
    assert public.get(f"/settle?{query}").status_code == 400


def test_a_case_with_nothing_to_settle_says_so(small_town: Path) -> None:
    for file in (small_town / "offers").glob("*union*"):
        file.unlink()
    assert "no open offer of the union" in page_of(client_of(small_town))


@pytest.fixture
def with_wishes(few_terms: Path, tmp_path: Path) -> Path:
    """The district has written down what it wants."""
    made = Path(shutil.copytree(few_terms, tmp_path / "small-town"))
    own = made / "private/district"
    (own / "wants.yaml").write_text(WANTS, "utf-8")
    return made


def told_by(client: TestClient) -> list[str]:
    """Everything that the page of settling tells somebody."""
    page = page_of(client)
    return _plain([page, client.get(f"/settle.csv?{FOUND}&chart=frontier").text])


def test_the_wishes_of_one_side_change_nothing_for_the_public(
    public: TestClient, with_wishes: Path
) -> None:
    assert told_by(client_of(with_wishes)) == told_by(public)


def test_nor_for_the_other_side(few_terms: Path, with_wishes: Path) -> None:
    told = told_by(client_of(with_wishes, "union"))
    assert told == told_by(client_of(few_terms, "union"))


def test_nor_for_whoever_stands_between(public: TestClient, with_wishes: Path) -> None:
    _, numbers = told_by(client_of(with_wishes, "fact-finder"))
    assert numbers == told_by(public)[1]


def _plain(told: list[str]) -> list[str]:
    """Without the version of the files, which says that something changed somewhere."""
    return [re.sub(r'data-version="\w*"', "", each) for each in told]


def test_a_side_sees_its_own_points_and_what_packages_cost(with_wishes: Path) -> None:
    client = client_of(with_wishes, "district")
    page = page_of(client)
    assert "Points of your side" in page
    assert "those you wrote down" in page
    asked = f"/settle.csv?{FOUND}&chart=frontier&private=district"
    head = client.get(asked).text.splitlines()[0]
    assert "Points of your side" in head
    assert "Cost above the employer" in head
    for hidden in ("Points of the union", "Points of the employer"):
        assert hidden not in page + head


def test_no_round_of_blind_acceptance_is_promised(public: TestClient) -> None:
    """It was broken against a side that does not follow the rules."""
    page = page_of(public)
    assert not re.search(r"blind|openbook accept", page, re.IGNORECASE)
    assert public.get("/api/accept").status_code == 404


def test_it_is_in_spanish_too(public: TestClient) -> None:
    page = page_of(public, language="es")
    assert "Paquetes que ambos lados podrían firmar" in page
    assert "Start from here" not in page


def test_fewer_years_may_be_asked_for(public: TestClient) -> None:
    html = page_of(public, f"{FOUND}&years=1")
    assert "2018-19 – 2019-20" in html
    assert public.get("/settle?years=9").status_code == 400


def test_terms_with_a_condition_say_so_in_both_languages(few_terms: Path, tmp_path: Path) -> None:
    folder = tmp_path / "small-town"
    shutil.copytree(few_terms, folder)
    for file in (folder / "offers").glob("*.yaml"):
        text = file.read_text("utf-8")
        condition = "only_if: {line: funded ADA, year: 2018-19, above: 100}"
        text = text.replace("starts: 2018-07-01}", f"starts: 2018-07-01, {condition}}}")
        file.write_text(text, "utf-8")
    client = client_of(folder)
    page = page_of(client)
    assert "Terms with a condition count in each simulation" in page
    assert "only if funded ADA in 2018-19 is above 100" in page
    page = page_of(client, language="es")
    assert "Los términos con una condición cuentan" in page
    assert "solo si" in page


def test_a_salary_guide_is_designed_on_its_page(willow: TestClient) -> None:
    form = willow.get("/settle/guide").text
    assert 'name="limit"' in form
    assert "$61,097" not in form
    page = willow.get("/settle/guide?limit=$500,000&aim=start&least=1%25").text
    assert "$61,097" in page
    assert "teachers-2019-guide" in page
    spanish = willow.get(
        "/settle/guide?limit=500000&aim=start&least=1%25", headers={"accept-language": "es"}
    ).text
    assert "Está demostrado" in spanish
    for query in ("limit=plenty", "limit=1&least=50%25", "limit=1&retain=x"):
        answer = willow.get(f"/settle/guide?{query}")
        assert answer.status_code == 200
        assert "OB28" in answer.text
    assert willow.get("/settle/guide?aim=odd").status_code == 400
