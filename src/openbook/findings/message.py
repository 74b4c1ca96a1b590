"""Message: an English text that keeps its template and what fills its places.

Everything that the engine says to people is a Message, or a fixed word that a catalog
has word for word. It reads, compares and is written as its English text, so a terminal or
a JSON file needs nothing else; another language looks up its template.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from string import Formatter
from types import MappingProxyType
from typing import Final, Self

# Places of helpers below; a template of these alone has no words to translate.
LARGE: Final = "large"
SMALL: Final = "small"


class Message(str):
    """A text made of a template, whose English is the id, and of arguments by name.

    >>> raised = Message("{share} raise from {day}", share="5%", day="2018-07-01")
    >>> print(raised, raised.id, sep=" | ")
    5% raise from 2018-07-01 | {share} raise from {day}
    """

    __slots__ = ("arguments", "id")
    id: str
    arguments: Mapping[str, str]

    def __new__(cls, template: str, /, **arguments: object) -> Self:
        """Fill a template; an argument that is a message stays one."""
        texts = {
            name: value if isinstance(value, Message) else format(value)
            for name, value in arguments.items()
        }
        filled = template.format_map(texts) if texts else template
        return cls._of(filled, template, texts)

    @classmethod
    def _of(cls, text: str, template: str, arguments: dict[str, str]) -> Self:
        made = str.__new__(cls, text)
        object.__setattr__(made, "id", template)
        object.__setattr__(made, "arguments", MappingProxyType(arguments))
        return made

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse every change."""
        raise AttributeError(name)

    def __reduce__(
        self,
    ) -> tuple[Callable[[str, str, dict[str, str]], Message], tuple[object, ...]]:
        return _restored, (str.__str__(self), self.id, dict(self.arguments))

    def __str__(self) -> Self:
        return self  # so that str(problem) and str(condition) keep what they say

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


def _restored(text: str, template: str, arguments: dict[str, str]) -> Message:
    return Message._of(text, template, arguments)  # noqa: SLF001 - its own module


def filled(text: str, said: Mapping[str, object]) -> str:
    """Fill a template with what it names of what is said; a message is one already.

    >>> filled("{a} or {b}", {"a": 1, "b": 2, "c": 3}), filled("fixed", {"a": 1})
    ('1 or 2', 'fixed')
    """
    own = {} if isinstance(text, Message) else {n: said[n] for n in said if f"{{{n}}}" in text}
    return Message(text, **own) if own else text


def plural(count: float, one: str, many: str, /, **arguments: object) -> Message:
    """Fill the template for one thing, or that for any other number of them.

    >>> plural(1, "1 class", "{number} classes", number=1)
    '1 class'
    """
    return Message(one if count == 1 else many, **arguments)


def series(parts: Iterable[str], between: str = ", ", place: str = "part") -> str:
    """Put texts one after another; a single one stays as it is.

    >>> series(["nurses", "deans"]), series([])
    ('nurses, deans', '')
    """
    each = list(parts)
    if len(each) < 2:
        return each[0] if each else ""
    sign = between.replace("{", "{{").replace("}", "}}")
    names = [f"{place}_{number}" for number in range(len(each))]
    template = sign.join(f"{{{name}}}" for name in names)
    return Message(template, **dict(zip(names, each, strict=True)))


def both(parts: Sequence[str]) -> str:
    """Put texts one after another, the last one after “and”.

    >>> both(["nurses", "deans", "aides"])
    'nurses and deans and aides'
    """
    said = parts[0] if parts else ""
    for part in parts[1:]:
        said = Message("{a} and {b}", a=said, b=part)
    return said


def begun(text: str, shown: str, place: str) -> str:
    """Return a text whose first letter was changed; a message stays one."""
    if not isinstance(text, Message):
        return shown
    # Even where English stays: “5% raise” is “Aumento de 5%” in another language.
    return _restored(shown, f"{{{place}}}", {place: text})


def places(template: str) -> tuple[str, ...]:
    """Return the names in braces of a template, each once.

    >>> places("{share} raise from {day}")
    ('share', 'day')
    """
    found = (name for _, name, _, _ in Formatter().parse(template))
    return tuple(dict.fromkeys(name for name in found if name and name.isidentifier()))


def own_letters(template: str) -> int:
    """Count the letters of a template itself; without any it is the same in every language.

    >>> own_letters("{a} or {b}"), own_letters("({a}) × {b}")
    (2, 0)
    """
    pieces = (text for text, _, _, _ in Formatter().parse(template))
    return sum(map(str.isalpha, "".join(pieces)))


def cut_to(text: str, most: int) -> str:
    """Return the text, or as much of it as fits, with the mark that some is left out.

    >>> cut_to("pay schedule", 12), cut_to("pay schedule", 7)
    ('pay schedule', 'pay sc…')
    """
    return text if len(text) <= most else f"{text[: most - 1]}…"


def large_first(text: str) -> str:
    """Return the text as a sentence begins with it.

    >>> large_first("raise of UTLA"), large_first("")
    ('Raise of UTLA', '')
    """
    return begun(text, text[:1].upper() + text[1:], LARGE)


def small_first(text: str) -> str:
    """Return the text as it reads inside a sentence; initials keep their capitals.

    >>> small_first("Raise of UTLA"), small_first("COLA of the state")
    ('raise of UTLA', 'COLA of the state')
    """
    shown = text if text[1:2].isupper() else text[:1].lower() + text[1:]
    return begun(text, shown, SMALL)


_MOST_LISTED = 20


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return the nearest word that is known, or all of them where they are few.

    >>> suggestion("atendance", ["attendance", "enrollment"])
    "Did you mean 'attendance'?"
    >>> suggestion("x", ["yes", "no"])
    'Write one of: yes, no.'
    """
    words = list(known)
    near = get_close_matches(word, words, n=1, cutoff=0.5)
    if near:
        return Message("Did you mean {own}?", own=repr(near[0]))
    if len(words) > _MOST_LISTED:
        return "No known word is near it."
    return Message("Write one of: {own}.", own=series(words, place="own"))
