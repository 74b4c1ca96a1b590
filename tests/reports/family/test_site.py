"""The site for families: small pages, no names, markup as text, both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser

import pytest
from tests.reports.family.sixty import CASES, sixty, sixty_told, told_of, with_plan

from openbook.api.folder import case_in
from openbook.case.tables.walkout import LANGUAGES, LONGEST, PlannedSite, SchoolCount
from openbook.files.plain_file import PlainFile
from openbook.files.table_file import parse_table
from openbook.reports.family.feeds import site_files
from openbook.reports.family.pages import SchoolPages
from openbook.reports.family.texts import texts_in
from openbook.strike.notices import AnnouncedText
from openbook.strike.status import ROLES, STATUSES, family_day

MOST_BYTES = 30_000


@pytest.fixture(scope="module")
def site():
    return {name: content.decode() for name, content in site_files(sixty_told())}


class _Reader(HTMLParser):
    """The tags of a page in order, and the text of the answer."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == [], "every tag is closed"

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in {"meta", "link", "input"}:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def pages_of(site):
    return {name: text for name, text in site.items() if name.endswith(".html")}


def test_every_school_has_a_page_in_each_language_and_a_call_script(site):
    for number in range(60):
        for language in LANGUAGES:
            page = site[f"{language}/school/s{number:02}.html"]
            assert f'<html lang="{language}">' in page
        assert f"calls/s{number:02}.txt" in site


def test_pages_are_small_sound_and_load_nothing_from_elsewhere(site):
    for name, page in pages_of(site).items():
        assert len(page.encode()) < MOST_BYTES, name
        read = _Reader(page)
        names = [tag for tag, _ in read.tags]
        assert names.count("h1") == 1
        assert names.count("main") == 1
        for tag, attributes in read.tags:
            assert not {"style", "onclick", "onload"} & set(attributes), name
            assert tag not in {"style", "iframe", "img"}
            for link in (attributes.get("href"), attributes.get("src")):
                assert not link or not link.startswith(("http", "//", "data"))
        assert "default-src 'none'" in page


def test_every_link_inside_the_site_leads_to_a_file(site):
    for name, page in pages_of(site).items():
        for tag, attributes in _Reader(page).tags:
            link = attributes.get("href") or attributes.get("src") or ""
            if not link or link.startswith("tel:") or tag == "html":
                continue
            parts = name.split("/")[:-1]
            for part in link.split("/"):
                parts = parts[:-1] if part == ".." else [*parts, part]
            assert "/".join(parts) in site, f"{name}: {link}"


def test_names_with_markup_are_text_everywhere(site):
    for name, page in pages_of(site).items():
        assert "<script>alert" not in page, name
    page = site["en/school/s00.html"]
    assert "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp;" in page


def test_the_answer_comes_first_in_a_word_and_a_sentence(site):
    page = site["en/school/s06.html"]
    assert re.search(r"<h1>School 06</h1>\s*<p class=\"answer closed\">", page)
    assert "<strong>Closed</strong>" in page
    assert "School 06 is closed on Thursday, January 17, 2019." in page
    assert "<strong>Cerrada</strong>" in site["es/school/s06.html"]
    assert "Its students go to School 01." in site["en/school/s04.html"]
    assert 'href="s01.html"' in site["en/school/s04.html"]


def test_who_is_there_is_numbers_and_roles(site):
    told = site["en/school/s08.html"]
    assert (
        "9 people in place of the staff on strike: 1 administrator and 8 substitute "
        "teachers." in told
    )
    assert "aide" not in told
    assert "8 docentes suplentes" in site["es/school/s08.html"]


def test_nobody_is_named():
    case = case_in(CASES / "la-2019")
    everything = b"".join(content for _, content in site_files(family_day(case)))
    adults = set(re.findall(rb"A\d{4}", everything))
    assert len(case.adults) > 1_000
    assert not adults & {name.encode() for name in case.adults.column("adult")}


def test_what_is_not_known_is_said_with_the_hotline(site):
    page = site["en/school/s01.html"]
    assert "Not announced. Please call" in page
    assert '<a href="tel:5550142">555-0142</a>' in page
    # A caller cannot be asked to call.
    assert "Please call" not in site["calls/s01.txt"]


def test_a_text_in_the_other_language_says_so():
    case = case_in(CASES / "la-2019")
    told = family_day(case)
    only_english = [
        each for each in told.schools if each.status == "unconfirmed" and each.facts["message"]
    ]
    assert only_english
    case = sixty()
    told = family_day(case)
    status = told.schools[1]
    facts = {**status.facts, "meals": {"es": (said := _told("Lunch <now>"))}}
    assert said.language == "en"
    page = _page_with(told, status, facts)
    assert '<span lang="en">Lunch &lt;now&gt;</span> <small>(en inglés)</small>' in page


def _told(text):
    return AnnouncedText(text, "en")


def _page_with(told, status, facts):
    return SchoolPages(told, texts_in("es")).middle(replace(status, facts=facts))


def test_long_texts_stay_on_the_sheet():
    told = sixty_told()
    long = "&" * 4_000
    facts = {name: {"en": _told(long)} for name in told.schools[0].facts}
    schools = tuple(replace(each, name=long, facts=facts) for each in told.schools[:2])
    site = dict(site_files(replace(told, schools=schools)))
    page = site[f"en/school/{schools[0].school}.html"]
    assert len(page) < MOST_BYTES
    assert page.count(b"&amp;") <= 8 * LONGEST


def test_large_districts_have_pages_by_letter():
    site = dict(site_files(family_day(case_in(CASES / "la-2019"))))
    letters = [name for name in site if name.startswith("en/a-z/")]
    assert len(letters) > 15
    assert all(len(site[name]) < MOST_BYTES for name in letters)
    index = site["en/index.html"].decode()
    assert all(name.removeprefix("en/") in index for name in letters)
    listed = b"".join(site[name] for name in letters)
    assert listed.count(b"<li>") == 1091


def test_the_same_day_gives_the_same_bytes():
    assert list(site_files(sixty_told())) == list(site_files(sixty_told()))


def _shape(pieces):
    """The names of the pieces and the places in each."""
    if isinstance(pieces, dict):
        return {name: _shape(each) for name, each in pieces.items()}
    if isinstance(pieces, list):
        return [_shape(each) for each in pieces]
    return sorted(set(re.findall(r"\{\w+\}", pieces)))


def test_both_languages_say_the_same_things():
    one, other = (texts_in(language).pieces for language in LANGUAGES)
    assert _shape(one) == _shape(other)
    assert set(one["word"]) == set(STATUSES)
    assert {*ROLES} < set(one["who"])


def test_only_this_wording_counts_as_approved():
    told = sixty_told()
    texts = texts_in("en")
    assert "approved by Office of the superintendent" in texts.approval(told)
    other = replace(told.approved["en"], wording="0")
    stale = replace(told, approved={"en": other})
    assert "not yet approved" in texts.approval(stale)
    assert "not yet approved" in texts.approval(replace(told, approved={}))


def test_every_page_and_call_of_simulated_schools_has_a_banner(site):
    pages = {name for name in site if name.endswith(".html")}
    assert len(pages) > 120
    for name in pages:
        language = "es" if name.startswith("es/") else "en"
        said = texts_in(language)("foot", "generated")
        main = site[name].partition("<main>\n")[2]
        assert main.startswith(f'<p class="simulated" role="note">{said}</p>'), name
    calls = [site[name] for name in site if name.startswith("calls/")]
    assert len(calls) == 60
    assert all(call.startswith(texts_in("en")("foot", "generated")) for call in calls)
    real = dict(site_files(replace(sixty_told(), generated=False)))
    assert b"simulated" not in real["en/school/s01.html"]


def test_the_hotline_of_a_real_district_is_not_printed_on_invented_schools():
    case = case_in(CASES / "la-2019")
    assert case.strike
    assert case.strike.hotline == "213-443-1300"
    everything = b"".join(content for _, content in site_files(family_day(case)))
    assert b"443-1300" not in everything
    assert b"2134431300" not in everything


def test_the_headline_carries_what_a_parent_must_know(site):
    page = site["en/school/s02.html"]
    answer = page[page.index('class="answer') : page.index("</p>", page.index("answer"))]
    assert "Supervision: 3 staff and 0 volunteers for 90 students" in answer
    assert "Special education:" in answer
    assert "Based on the plan approved on January 16, 2019 at 6:30" in answer
    assert "No count yet" in answer


def test_an_early_dismissal_stands_in_the_headline():
    case, day = case_in(CASES / "small-town"), date(2019, 1, 18)
    told, oak = family_day(case, day), told_of(case, day, "oak")
    for language, said in (("en", "Early dismissal: noon"), ("es", "Salida temprana: mediodía")):
        page = SchoolPages(told, texts_in(language)).middle(oak)
        assert said in page[: page.index("</p>")]
        assert 'class="answer open"' not in page


@pytest.mark.parametrize("which", ["small-town", "la-2019"])
def test_more_students_change_what_families_read(which):
    """All counts times 1.4 once left every family page the same."""
    case = case_in(CASES / which)
    day = date(2019, 1, 16)
    rows = "".join(
        f"{on},{school},{round(students * 1.4)}\n"
        for on, school, students in case.counts.each("day", "school", "pupils")
    )
    text = f"day,school,pupils\n{rows}"
    more, _ = parse_table(PlainFile("strike/counts.csv", text), SchoolCount)
    before, after = (
        dict(site_files(family_day(each, day))) for each in (case, replace(case, counts=more))
    )
    counted = {school for on, school in more.each("day", "school") if on == day}
    assert counted
    for school in counted:
        for language in LANGUAGES:
            name = f"{language}/school/{school}.html"
            assert before[name] != after[name], name


def test_more_students_take_a_school_below_the_minimum():
    case = case_in(CASES / "small-town")
    site = PlannedSite(
        school="oak",
        school_is="open",
        students=300.0,
        credentialed=4.0,
        special=4.0,
        substitutes=4.0,
    )
    counts = "day,school,pupils\n2019-01-17,oak,{}\n"
    found = {}
    for students in (300, 420):
        text = counts.format(students)
        table, _ = parse_table(PlainFile("strike/counts.csv", text), SchoolCount)
        planned = with_plan(replace(case, counts=table), [site])
        found[students] = told_of(planned, date(2019, 1, 17), "oak").status
    assert found == {300: "open", 420: "below_minimum"}
