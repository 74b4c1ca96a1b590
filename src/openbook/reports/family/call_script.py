"""The call script of one school: what the person at the telephone says, in both languages."""

from __future__ import annotations

from collections.abc import Sequence

from openbook.reports.family.headline import headline
from openbook.reports.family.texts import Texts, shown_fact, shown_name
from openbook.strike.status import SHUT, FamilyDay, FamilyStatus

_ASKED = ("hours", "meals", "special_education", "absences")


class CallScripts:
    """The scripts of a day as plain text, one language after the other."""

    def __init__(self, day: FamilyDay, languages: Sequence[Texts]) -> None:
        self._scripts = [_Script(day, texts) for texts in languages]

    def script(self, status: FamilyStatus) -> str:
        """The script of one school."""
        return "\n".join([each.text(status) for each in self._scripts])


class _Script:
    def __init__(self, day: FamilyDay, texts: Texts) -> None:
        self._texts, self._day = texts, texts.day(day.day)
        # To a caller one cannot say: please call.
        self._unknown = texts("not_announced")
        self._heads: dict[str, str] = texts.pieces["fact"]
        self._say = f"{texts('call', 'say')}: "
        self._approval = texts.approval(day)
        self._first = f"{texts('foot', 'generated')}\n\n" if day.generated else ""
        self._of_day = day
        self._of_facts: dict[int, tuple[str, str]] = {}

    def text(self, status: FamilyStatus) -> str:
        """What is said about one school."""
        key = id(status.facts)
        if key not in self._of_facts:
            self._of_facts[key] = self._facts(status)
        message, asked = self._of_facts[key]
        texts, adults = self._texts, status.adults
        said = self._unknown if adults is None else texts.who(adults)
        who = "" if status.status in SHUT else f"{self._heads['who']}: {said}\n"
        about = texts("call", "about", school=shown_name(status.name), day=self._day)
        return (
            f"{self._first}{about}\n\n{self._say}{texts('call', 'greeting')}\n"
            f"{self._say}{texts('word', status.status)}. "
            f"{texts.sentence(status, self._day)}\n{self._headline(status)}{message}"
            f"\n{texts('call', 'ask')}\n{who}{asked}"
            f"\n{texts('call', 'never')}\n{self._approval}\n"
        )

    def _headline(self, status: FamilyStatus) -> str:
        lines = headline(self._of_day, status, self._texts)
        return "".join(f"{self._say}{line}\n" for line in lines)

    def _facts(self, status: FamilyStatus) -> tuple[str, str]:
        language, facts = self._texts.language, status.facts
        asked = "".join(
            f"{self._heads[name]}: {shown_fact(told) if told else self._unknown}\n"
            for name in _ASKED
            for told in [facts[name].get(language)]
            if told or status.status not in SHUT
        )
        message = facts["message"].get(language)
        return f"{self._say}{shown_fact(message)}\n" if message else "", asked
