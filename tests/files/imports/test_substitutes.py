"""A roster of substitutes: neutral labels, places rounded, days and languages read."""

from __future__ import annotations

from tests.files.imports.conftest import Look, codes, made

FILE = "strike/adults.csv"
ROSTER = """Sub ID;Name;Credential Type;Home Area;Home Latitude;Home Longitude;Max Miles;Languages;Available From
S-900;Zoe Quill;Single Subject: Math;valley;38.15432;-120.46789;10;Spanish, English;1/15/2019
S-100;Max Reed;Multiple Subject;town;38.1;-120.5;;Hmong;2019-01-15 00:00
S-100;Max Reed;Multiple Subject;town;38.1;-120.5;;Hmong;2019-01-15
S-101;Ann Ash;Juggler;town;;;;;
S-102;Lee Oak;30-Day Permit;town;;;;;soon
"""


def test_people_without_names(look: Look) -> None:
    looked = look("substitutes", ROSTER)
    assert made(looked, FILE) == [
        {
            "adult": "A0001",
            "role": "substitute",
            "credential": "elementary",
            "area": "town",
            "latitude": "38.1",
            "longitude": "-120.5",
            "languages": "hmn",
            "first_day": "2019-01-15",
        },
        {
            "adult": "A0002",
            "role": "substitute",
            "credential": "secondary",
            "area": "valley",
            "latitude": "38.15",
            "longitude": "-120.47",
            "travel_km": "16.1",
            "languages": "es",
            "first_day": "2019-01-15",
        },
    ]
    assert codes(looked) == ["OB323", "OB324"]
    assert all(not finding.place.excerpt for finding in looked.findings)


def test_added_people_get_labels_of_their_own(look: Look) -> None:
    looked = look("substitutes", ROSTER, add=True)
    labels = [row["adult"] for row in made(looked, FILE)]
    assert labels == ["1", "2", "3", "4", "5", "A0001", "A0002"]
