"""What a story says, told to a person and as plain data for programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from openbook.case.case import Case
from openbook.evidence.reading.draft_offer import DraftOffer, StoryCase, draft_offers, offer_text
from openbook.evidence.reading.proposal import Proposal
from openbook.evidence.reading.story import Naming, Reading, claim_rows, figure_words, rows_text
from openbook.findings.dataclass import dataclass
from openbook.findings.finding import as_data
from openbook.reports.plain_data import picked, plain

_MOST_KNOWN = 3
_AGAIN = ("story", "start", "end", "written")  # of a claim that is told once more
_MENTION = (
    *_AGAIN,
    *("said_by=speaker.said_by", "voice=speaker.voice", "quoted=speaker.quoted", "topic"),
    *("said_as", "about=mapped.about", "needs=mapped.needs", "sentence", "year"),
)


@dataclass(frozen=True, slots=True)
class ToldStory:
    """Some stories read with a case: their figures, rows for its claims, draft offers."""

    reading: Reading
    naming: Naming
    offers: tuple[DraftOffer, ...]


def told_story(reading: Reading, case: Case, source: str = "") -> ToldStory:
    """Set what stories say beside the claims that a case has already."""
    taken = frozenset(filter(None, case.claims.column("claim")))
    columns = case.claims.header if len(case.claims) else ()
    naming = Naming(source, taken, columns)
    return ToldStory(reading, naming, draft_offers(reading, case))


def story_rows(told: ToldStory) -> str:
    """Return the rows for evidence/claims.csv."""
    return rows_text(told.reading, told.naming)


def story_text(told: ToldStory) -> str:
    """Every figure with its speaker and whether the case has it; offers; what was skipped."""
    reading = told.reading
    lines: list[str] = []
    for state, head in (
        ("new", "Not in the case yet:"),
        ("near", "Near something in the case; look whether it is the same:"),
        ("known from others", "In the case, but not from this speaker:"),
        ("known", "In the case already:"),
    ):
        found = [each for each in reading.proposals if each.known_to == state]
        if found:
            lines += [head, *(line for each in found for line in _proposal(each)), ""]
    for offer in told.offers:
        lines += ["An offer to look at, as a file in offers/:", offer_text(offer)]
    return "\n".join([*lines, *_skipped(reading)]).rstrip()


def story_data(told: ToldStory) -> dict[str, Any]:
    """Proposals with every place, rows for claims.csv, offers, what was skipped, findings."""
    reading = told.reading
    return {
        "proposals": [_proposal_data(each) for each in reading.proposals],
        "rows": list(claim_rows(reading, told.naming)),
        "offers": [_offer_data(each) for each in told.offers],
        "skipped": [plain(each) for each in reading.skipped],
        "findings": [as_data(each) for each in reading.findings],
    }


def story_case_text(made: StoryCase) -> str:
    """Say what a new case has from its story, and that nobody has confirmed it."""
    numbers = [each for each in made.reading.proposals if each.figure.value is not None]
    mapped = sum(bool(each.about) for each in numbers)
    lines = [
        f"Made {made.folder} from {made.identity.title!r}.",
        f"  district: {made.identity.district or 'not named; change it in case.yaml'}",
        f"  union: {made.identity.union or 'not named; change it in case.yaml'}",
        f"  figures: {len(numbers)}, of which {mapped} are quantities that Openbook knows",
    ]
    for offer in made.offers:
        what = "agreement" if offer.agreed else f"offer of the {offer.side}"
        left = f", {len(offer.left_out)} left out" if offer.left_out else ""
        lines.append(f"  {what}: {len(offer.terms)} term{'s' * (len(offer.terms) != 1)}{left}")
    lines.append("Nobody has confirmed any of it: compare it with the story.")
    return "\n".join([*lines, f"Next: openbook missing {made.folder}"])


def story_case_data(made: StoryCase) -> dict[str, Any]:
    """Return the same as plain data."""
    return {
        "folder": made.folder,
        "files": list(made.files),
        **picked(made.identity, "title", "district", "union", "day"),
        "offers": [_offer_data(each) for each in made.offers],
        "findings": [as_data(each) for each in made.findings],
    }


def _proposal(proposal: Proposal) -> Iterator[str]:
    who = proposal.said_by or "the reporter"
    side = f" [{proposal.side}]" if proposal.side else ""
    times = len(proposal.mentions)
    often = f", {times} times" if times > 1 else ""
    first = proposal.mentions[0]
    about = proposal.about or proposal.topic
    of = f" ({about})" if about else ""
    yield f"  {figure_words(proposal.figure)}{of}: {who}{side}{often}"
    kind = first.said_as if proposal.about else f"not mapped: {first.mapped.needs}"
    place = f"    {kind}; {first.story}, characters {first.start + 1} to {first.end}"
    known = ", ".join(proposal.known[:_MOST_KNOWN])
    more = len(proposal.known) - _MOST_KNOWN
    others = f" and {more} more" if more > 0 else ""
    verb = "near" if proposal.known_to == "near" else "has"
    yield f"{place}; {verb} {known}{others}" if known else place


def _skipped(reading: Reading) -> Iterator[str]:
    if reading.skipped:
        reasons = Counter(each.why for each in reading.skipped)
        parts = ", ".join(f"{count} × {why}" for why, count in sorted(reasons.items()))
        yield f"Not taken for figures ({parts}):"
        written = dict.fromkeys(each.written for each in reading.skipped)
        yield f"  {'; '.join(written)}"


def _proposal_data(proposal: Proposal) -> dict[str, Any]:
    figure = ("kind", "value", "value_to", "unit", "precision", "day", "year")
    return {
        **picked(proposal.figure, *figure),
        **picked(proposal, "topic", "said_by", "side", "state=known_to", "known"),
        "mentions": [
            picked(each, *(_AGAIN if at else _MENTION)) for at, each in enumerate(proposal.mentions)
        ],
    }


def _offer_data(offer: DraftOffer) -> dict[str, Any]:
    terms = [
        {
            "term": each.word,
            **dict(each.fields),
            "notes": each.notes,
            "quote": each.mention.sentence,
        }
        for each in offer.terms
    ]
    left_out = [{"quote": m.sentence, "why": why} for m, why in offer.left_out]
    return {**picked(offer, "side", "made_on", "agreed"), "terms": terms, "left_out": left_out}
