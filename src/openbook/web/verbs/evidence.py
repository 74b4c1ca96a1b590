"""The verbs of evidence: a story read for its figures, past projections beside what came."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from fastapi import Body
from starlette.responses import Response

from openbook.answers import claims, folder
from openbook.findings.catalog import found
from openbook.findings.errors import OpenbookError
from openbook.findings.finding import Place
from openbook.findings.text import cut_to
from openbook.reports.claims.binder_report import binder_data
from openbook.reports.claims.differences import claim_data
from openbook.reports.claims.ledger_report import evidence_data
from openbook.reports.claims.record_report import record_data
from openbook.reports.claims.review import claim_review
from openbook.reports.claims.story_report import Naming, story_data
from openbook.reports.document.question import absolute
from openbook.reports.words.catalog import LANGUAGES
from openbook.reports.words.words import words_in
from openbook.web.question import BadQuestionError
from openbook.web.verbs.on_desk import DeskVerbs, as_json

_LONGEST = 200_000  # letters; a whole front page has fewer
Story = Annotated[str, Body(media_type="text/plain", max_length=_LONGEST)]


class NoAddressError(OpenbookError):
    """A review needs the address of its page, and this server was not told one."""

    def __init__(self) -> None:
        no_address = found(
            "OB843",
            Place("openbook serve"),
            "the published site does not know its address",
            remedy="Serve with --address https://example.org/, where others read these "
            "pages.",
        )
        super().__init__("a claim review needs an absolute link", [no_address])


class NotRatedError(OpenbookError):
    """A claim that could not be checked has no review."""

    def __init__(self, claim: str) -> None:
        super().__init__(
            f"{cut_to(claim, 60)!r} could not be recomputed, so it has no rating and no "
            "review; openbook evidence says why"
        )


class EvidenceVerbs(DeskVerbs):
    """Who said which number."""

    @property
    def _ledger(self) -> claims.Ledger:
        """The ledger, calculated once until a file changes; the pages share it."""
        desk = self._desk.now()
        found: claims.Ledger = desk.answers.once(
            ("evidence",), lambda: desk.opened().evidence()
        )
        return found

    def evidence(self, about: str = "", who: str = "", claim: str = "") -> Response:
        """Recompute every claim under each set of assumptions; or one claim in full."""
        ledger = self._ledger
        if claim:
            one = claims.one_claim(ledger, claim)
            return as_json(claim_data(one, claims.differences_with(ledger, claim)))
        return as_json(evidence_data(claims.only(ledger, about=about, who=who)))

    def differences(self, about: str = "", who: str = "") -> Response:
        """Show where claims differ, each with its kind and what would settle it."""
        found = claims.only(self._ledger, about=about, who=who)
        return as_json(evidence_data(found)["differences"])

    def contradictions(self, about: str = "", who: str = "") -> Response:
        """Show what was said and cannot both be true, with what would settle it."""
        found = claims.only(self._ledger, about=about, who=who)
        narrowed = replace(found, differences=found.contradictions)
        return as_json(evidence_data(narrowed)["differences"])

    def claim_review(self, claim: str, language: str = "en") -> Response:
        """Give one claim as schema.org ClaimReview; the verdict with its arithmetic."""
        if language not in LANGUAGES:
            raise BadQuestionError(name="language", value=language, known=LANGUAGES)
        judged = claims.one_claim(self._ledger, claim)
        day = self._case.case.head.as_of.isoformat()
        here = absolute(self._desk.address, "/evidence/claim", claim=claim)
        if not here:
            raise NoAddressError
        made = claim_review(judged, words_in(language), reviewed_on=day, url=here)
        if made is None:
            raise NotRatedError(claim)
        answer = as_json(made)
        answer.headers["content-type"] = "application/ld+json"
        return answer

    def binder(self) -> Response:
        """Sort the facts by a panel's criteria, each undisputed or disputed."""
        return as_json(binder_data(self._case.binder(ledger=self._ledger)))

    def record(self) -> Response:
        """Show the track record: past projections compared with actuals."""
        return as_json(record_data(folder.past_record(self._case.whole)))

    def read(self, story: Story, source: str = "story") -> Response:
        """Read a news story, sent as plain text, and propose claims."""
        case = self._case.case
        reading = folder.read_texts([(source, story)], case)
        taken = frozenset(filter(None, case.claims.column("claim")))
        return as_json(story_data(reading, Naming(source, taken)))
