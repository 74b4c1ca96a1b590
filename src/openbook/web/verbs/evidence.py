"""The verbs of evidence: a story read for its figures, past projections beside what came."""

from __future__ import annotations

from typing import Annotated

from fastapi import Body
from starlette.responses import Response

from openbook import api
from openbook.report.record_report import record_data
from openbook.report.story_report import story_data
from openbook.report.story_rows import Naming
from openbook.web.verbs.on_desk import OnDesk, as_json

Story = Annotated[str, Body(media_type="text/plain", max_length=2_000_000)]


class EvidenceVerbs(OnDesk):
    """Who said which number."""

    def record(self) -> Response:
        """Show the track record: past projections against what came."""
        return as_json(record_data(api.past_record(self._case.case)))

    def read(self, story: Story, source: str = "story") -> Response:
        """Read a news story, sent as plain text, and propose claims."""
        case = self._case.case
        reading = api.read_texts([(source, story)], case)
        taken = frozenset(filter(None, case.claims.column("claim")))
        return as_json(story_data(reading, Naming(source, taken)))
