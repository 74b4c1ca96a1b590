"""What is odd about a story itself: broken characters, language, another district."""

from __future__ import annotations

from openbook.evidence.reading.clean import Cleaned
from openbook.evidence.reading.language import other_language
from openbook.findings.catalog import found
from openbook.findings.finding import Finding, Place


def story_findings(name: str, cleaned: Cleaned, elsewhere: str = "") -> list[Finding]:
    """The findings about one story; an empty list where it reads well."""
    findings = []
    if cleaned.mended or cleaned.lost:
        findings.append(
            found(
                "OB411",
                Place(name),
                f"broken characters: {cleaned.mended} mended, {cleaned.lost} lost",
                remedy="Compare the figures near them with the story as printed, or save "
                "the story again as UTF-8.",
            )
        )
    language = other_language(cleaned.text)
    if language:
        findings.append(
            found(
                "OB412",
                Place(name),
                f"this story seems to be in {language}",
                remedy="Read it yourself: only digits in English writing were looked for, "
                "and speakers may be missing.",
            )
        )
    if elsewhere:
        findings.append(
            found(
                "OB830",
                Place(name),
                f"this story seems to be about {elsewhere}",
                remedy="Leave it out, or look at each speaker: only those whom the story "
                "calls by the name of a party of the case were given a side.",
            )
        )
    return findings
