"""The catalog of a language: the .po file beside this one, read once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from types import MappingProxyType

from babel.messages.pofile import read_po

LANGUAGES = MappingProxyType({"en": "English", "es": "Español"})
# Spanish as written in the United States: 1,234.5 and not 1.234,5.
LOCALES = MappingProxyType({"en": "en_US", "es": "es_US"})


@cache
def catalog(language: str) -> MappingProxyType[str, str]:
    """The English text of each message and how the language says it; empty for English."""
    if language == "en":
        return MappingProxyType({})
    file = files("openbook.report.words") / f"{language}.po"
    with file.open("rb") as stream:
        read = read_po(stream, locale=LOCALES[language], abort_invalid=True)
    return MappingProxyType(
        {
            str(message.id): str(message.string)
            for message in read
            if message.id and message.string and not message.fuzzy
        }
    )
