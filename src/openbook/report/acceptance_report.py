"""The report on a round of blind acceptance: how far it is and what it has shown."""

from __future__ import annotations

from typing import Any

from openbook.findings.show import as_data, as_text
from openbook.settlement.sealed.published import Step
from openbook.settlement.sealed.standing import Standing

DONE = {
    Step.NOTHING: "has not sealed yet",
    Step.SEALED: "has sealed its marks",
    Step.LAID_DOWN: "has laid down its cards",
    Step.STAMPED: "has stamped the other side's cards",
    Step.SHOWN: "has shown what both marked",
}
_NEXT = ("mark, then seal", "exchange", "exchange", "reveal")


def acceptance_data(found: Standing) -> dict[str, Any]:
    """A round as plain data; marks are those of its viewer alone."""
    return {
        "round": found.round,
        "cards": found.cards,
        "sides": {side: step.name.lower() for side, step in found.steps.items()},
        "packages": [
            {
                "number": number,
                "digest": each.digest,
                "terms": [{"term": t.term, "says": t.says} for t in each.terms],
            }
            for number, each in enumerate(found.packages, start=1)
        ],
        "marked_by_both": found.both,
        "shown": list(found.shown),
        "own_marks": list(found.marks),
        "findings": [as_data(each) for each in found.findings],
    }


def acceptance_text(found: Standing) -> str:
    """A round for people: who has done what, what comes next, and what is shown."""
    cards = "1 card" if found.cards == 1 else f"{found.cards} cards"
    listed = f"{len(found.packages)} packages, {cards} for each side"
    lines = [f"Round {found.round[:12]}: {listed}"]
    lines += [f"  {side} {DONE[step]}" for side, step in found.steps.items()]
    lines += [_came_of_it(found)]
    if found.marks:
        lines += [f"Your own marks: {', '.join(map(str, found.marks))}"]
    changing = _that_differ(found)
    for number, package in enumerate(found.packages, start=1):
        both = "  (both sides marked it)" if number in found.shown else ""
        lines += ["", f"Package {number}{both}"]
        lines += [
            f"  {each.says}" for each in package.terms if each.says in changing
        ] or ["  nothing beside what all have"]
    same = [e.says for e in found.packages[0].terms if e.says not in changing]
    if same and len(found.packages) > 1:
        lines += ["", "In every package", *(f"  {each}" for each in same)]
    if found.findings:
        lines += ["", *map(as_text, found.findings)]
    return "\n".join(lines)


def next_step(found: Standing) -> tuple[str, tuple[str, ...]]:
    """The command that comes next, and the sides that have not taken it; none at the end."""
    least = min(found.steps.values())
    if found.is_over or found.findings:
        return "", ()
    behind = tuple(side for side, step in found.steps.items() if step is least)
    return _NEXT[least], behind


def _came_of_it(found: Standing) -> str:
    if found.findings:
        return "Something does not hold, so nothing that was published counts."
    if found.is_over:
        if not found.shown:
            return (
                "No package was marked by both sides. Nothing else is known to anybody."
            )
        return f"Marked by both sides: {', '.join(map(str, found.shown))}"
    verb, behind = next_step(found)
    return f"Next, by {' and '.join(behind)}: openbook accept {verb}"


def _that_differ(found: Standing) -> set[str]:
    """The terms that are not in every package; with one package, all of them."""
    each: list[set[str]] = [
        {term.says for term in package.terms} for package in found.packages
    ]
    if len(each) < 2:
        return set[str]().union(*each)
    return set[str]().union(*each) - each[0].intersection(*each)
