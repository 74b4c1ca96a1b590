"""What the quick calculator says of an answer: names of its parts, and what it lacks."""

from __future__ import annotations

from openbook.law.states.california.calculator import Grants
from openbook.reports.words.words import Words

_PARTS = {
    "tiig": "Targeted instructional improvement grant (TIIG)",
    "transportation": "Home-to-school transportation",
    "small_district_bus": "Small school district bus replacement",
    "economic_recovery": "Economic recovery target (ERT)",
    "tk_add_on": "Transitional kindergarten (TK)",
    "add_ons": "All add-ons",
    "entitlement": "Entitlement of the phase-in year",
    "local_revenue": "Local revenue",
    "protection_account": "Education Protection Account (EPA)",
    "state_aid": "Net state aid",
    "state_aid_and_account": "State aid and Education Protection Account (EPA)",
    "minimum_aid_added": "Addition to minimum state aid",
    "received": "Total funding",
}


def part_words(part: str) -> str:
    """Return what a part of the answer is called, in English."""
    return _PARTS[part]


def note_texts(grants: Grants, words: Words) -> list[str]:
    """Return what a reader must know of an answer: plans, gaps, basic aid."""
    notes = [] if not grants.planned else [_planned(grants, words)]
    if "lcff.add_ons" not in grants.values:
        notes.append(words("The grants for the funded attendance given; add-ons come on top."))
    notes += _of_split(grants, words) if grants.split_known else [_lacks(grants, words)]
    return notes


def _planned(grants: Grants, words: Words) -> str:
    return words(
        "Planning values, unconfirmed: no enacted amounts of {year} are known.",
        year=grants.district.year,
    )


def _lacks(grants: Grants, words: Words) -> str:
    names = ", ".join(f"--{name.replace('_', '-')}" for name in grants.lacking)
    return words(
        "Who pays it (local revenue, Education Protection Account, state aid) is not "
        "known: give {names}; what the district does not have is 0.",
        names=names,
    )


def _of_split(grants: Grants, words: Words) -> list[str]:
    notes = []
    if not grants.account_known:
        notes.append(
            words(
                "The Education Protection Account is not given, so it is not separated "
                "from state aid; the total does not depend on it."
            )
        )
    if "lcff.minimum_aid" not in grants.values:
        notes.append(words("Minimum state aid is not known: the figures of 2012-13 are not given."))
    if grants.values["lcff.basic_aid"]:
        notes.append(
            words(
                "A basic aid (community-funded) district: it keeps its local revenue, "
                "and its funding follows property tax, not attendance."
            )
        )
        if grants.values.get("lcff.tk_add_on"):
            notes.append(
                words(
                    "The add-on for transitional kindergarten is in the entitlement and "
                    "is not paid to a basic aid district."
                )
            )
    return notes
