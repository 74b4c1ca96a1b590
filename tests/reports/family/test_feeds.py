"""Feeds parse, and have what their standards ask for."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from xml.etree import ElementTree as ET
from zoneinfo import ZoneInfo

import pytest
from tests.reports.family.sixty import sixty_told

from openbook.reports.family.feeds import alert, calendar, rss, site_files
from openbook.reports.family.texts import every_language, texts_in

CAP = "{urn:oasis:names:tc:emergency:cap:1.2}"
# CAP 1.2: the elements of alert and info in the order of its schema.
ALERT = ["identifier", "sender", "sent", "status", "msgType", "scope", "info"]
INFO = [
    "language",
    "category",
    "event",
    "responseType",
    "urgency",
    "severity",
    "certainty",
    "audience",
    "eventCode",
    "effective",
    "onset",
    "expires",
    "senderName",
    "headline",
    "description",
    "instruction",
    "web",
    "contact",
    "parameter",
    "resource",
    "area",
]
NEEDED = {"category", "event", "urgency", "severity", "certainty"}
WORDS = {
    "status": {"Actual", "Exercise", "System", "Test", "Draft"},
    "msgType": {"Alert", "Update", "Cancel", "Ack", "Error"},
    "scope": {"Public", "Restricted", "Private"},
    "category": {
        "Geo",
        "Met",
        "Safety",
        "Security",
        "Rescue",
        "Fire",
        "Health",
        "Env",
        "Transport",
        "Infra",
        "CBRNE",
        "Other",
    },
    "responseType": {
        "Shelter",
        "Evacuate",
        "Prepare",
        "Execute",
        "Avoid",
        "Monitor",
        "Assess",
        "AllClear",
        "None",
    },
    "urgency": {"Immediate", "Expected", "Future", "Past", "Unknown"},
    "severity": {"Extreme", "Severe", "Moderate", "Minor", "Unknown"},
    "certainty": {"Observed", "Likely", "Possible", "Unlikely", "Unknown"},
}
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[-+]\d\d:\d\d")


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  (our own text)


@pytest.fixture(scope="module")
def told():
    return sixty_told()


def test_the_alert_follows_cap(told):
    root = parsed(alert(told, every_language()))
    assert root.tag == f"{CAP}alert"
    names = [each.tag.removeprefix(CAP) for each in root]
    assert list(dict.fromkeys(names)) == ALERT
    infos = root.findall(f"{CAP}info")
    languages = [info.findtext(f"{CAP}language") for info in infos]
    assert languages == ["en-US", "es-US"]
    for info in infos:
        own = [each.tag.removeprefix(CAP) for each in info]
        assert own == sorted(own, key=INFO.index)
        assert set(own) >= NEEDED
        assert info.findtext(f"{CAP}area/{CAP}areaDesc")
    for name, words in WORDS.items():
        for each in root.iter(f"{CAP}{name}"):
            assert each.text in words, name
    for name in ("sent", "effective", "expires"):
        for each in root.iter(f"{CAP}{name}"):
            assert TIME.fullmatch(each.text or "")
    for name in ("identifier", "sender"):
        assert not re.search(r"[\s,<&]", root.findtext(f"{CAP}{name}") or " ")


def test_an_alert_is_a_draft_until_every_text_is_approved(told):
    languages = every_language()
    real = replace(told, generated=False)
    assert "<status>Actual</status>" in alert(real, languages)
    assert "<status>Draft</status>" in alert(told, languages)
    half = replace(real, approved={"en": real.approved["en"]})
    assert "<status>Draft</status>" in alert(half, languages)


@pytest.mark.parametrize("language", ["en", "es"])
def test_rss_has_what_a_channel_needs(told, language):
    root = parsed(rss(told, texts_in(language)))
    assert (root.tag, root.get("version")) == ("rss", "2.0")
    channel = root.find("channel")
    assert channel is not None
    for name in ("title", "link", "description"):
        assert channel.findtext(name)
    items = channel.findall("item")
    told_of = {"limited", "below_minimum", "merged", "closed"}
    not_open = [s for s in told.schools if s.status in told_of]
    assert len(items) == len(not_open) + 1
    guids = [item.findtext("guid") for item in items]
    assert len(set(guids)) == len(guids)
    link = items[1].findtext("link") or ""
    assert link.startswith(f"https://willow.example/strike/{language}/school/s")
    assert channel.findtext("pubDate") == "Thu, 17 Jan 2019 00:00:00 -0800"


@pytest.mark.parametrize(
    "site", ["", "javascript:alert(1)", "https://a b/", "https://a,b/", "https://a/?<"]
)
def test_without_an_address_feeds_name_no_page(told, site):
    root = parsed(rss(replace(told, site=site), texts_in("en")))
    assert (root.findtext("channel/link") or "").startswith("urn:uuid:")
    assert root.find("channel/item/link") is None


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_calendar_is_icalendar(told, language):
    text = calendar(told, texts_in(language))
    lines = text.split("\r\n")
    assert (lines[0], lines[-2], lines[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR", "")
    assert all(len(line.encode()) <= 75 for line in lines)
    assert "\n" not in text.replace("\r\n", "")
    whole = text.replace("\r\n ", "").split("\r\n")
    assert whole.count("BEGIN:VEVENT") == whole.count("END:VEVENT") > 1
    uids = [line for line in whole if line.startswith("UID:")]
    assert len(set(uids)) == len(uids) == whole.count("BEGIN:VEVENT")
    assert "DTSTART;VALUE=DATE:20190117" in whole
    assert "DTEND;VALUE=DATE:20190118" in whole


@pytest.mark.parametrize(
    ("name", "offset", "utc"),
    [
        ("America/Los_Angeles", "-08:00", "20190117T080000Z"),
        ("Pacific/Honolulu", "-10:00", "20190117T100000Z"),
    ],
)
def test_times_are_those_of_the_district(told, name, offset, utc):
    """An alert of Los Angeles once began at four in the afternoon of the day before."""
    there = replace(told, zone=ZoneInfo(name), plan_at=None)
    said = alert(there, every_language())
    for element in ("sent", "effective"):
        assert f"<{element}>2019-01-17T00:00:00{offset}</{element}>" in said
    assert f"<expires>2019-01-18T00:00:00{offset}</expires>" in said
    dates = calendar(there, texts_in("en")).replace("\r\n ", "")
    assert f"X-WR-TIMEZONE:{name}\r\n" in dates
    assert f"DTSTAMP:{utc}\r\n" in dates
    assert f"00:00:00 {offset.replace(':', '')}</pubDate>" in rss(there, texts_in("en"))


def test_an_alert_is_sent_when_the_plan_was_approved(told):
    said = alert(told, every_language())
    assert "<sent>2019-01-16T18:30:00-08:00</sent>" in said


def test_without_a_time_zone_an_alert_is_a_draft(told):
    real = replace(told, generated=False, zone=None)
    assert "<status>Draft</status>" in alert(real, every_language())


def test_feeds_of_simulated_schools_say_so(told):
    for texts in every_language():
        mark = texts("foot", "generated_short")
        root = parsed(rss(told, texts))
        titles = [each.text or "" for each in root.iter("title")]
        assert len(titles) > 1
        assert all(title.startswith(mark) for title in titles)
        assert mark in alert(told, every_language())
        assert mark in calendar(told, texts)


def test_data_says_what_the_pages_say(told):
    files = dict(site_files(told))
    data = json.loads(files["status.json"])
    assert data["day"] == "2019-01-17"
    assert len(data["schools"]) == 60
    by_name = {each["school"]: each for each in data["schools"]}
    assert by_name["s04"]["status"] == "merged"
    assert by_name["s04"]["merged_into"] == "s01"
    assert by_name["s08"]["adults"]["substitute"] == 8
    listed = files["schools.js"].decode().removeprefix("window.schools=")
    rows = json.loads(listed.rstrip(";\n"))
    assert {row[0]: row[2] for row in rows} == {
        name: each["status"] for name, each in by_name.items()
    }


def test_a_feed_entry_changes_its_name_as_soon_as_it_says_something_else(told):
    def guids(day):
        root = parsed(rss(day, texts_in("en")))
        return {g.text for g in root.iter("guid")}

    later = replace(
        told,
        schools=tuple(
            replace(each, status="closed") if each.school == "s02" else each
            for each in told.schools
        ),
    )
    assert len(guids(told) - guids(later)) == 2  # the school and the whole day
