"""SVG as text: elements with escaped words and short numbers, and nothing active."""

from __future__ import annotations

import re
import unicodedata
from html import escape

_KEPT_SPACES = {" ", "\u00a0", "\u202f"}
_SPACES = re.compile(" {2,}")
_SCHEME = re.compile(r"([^/?#]*?):")
_ACTIVE = {"script", "style", "foreignObject", "iframe"}


def clean(text: str) -> str:
    r"""Words on one line, without control characters or marks that turn the text.

    >>> clean("a\x00b\n c\u202e")
    'ab c'
    """
    if text.isprintable():
        return _SPACES.sub(" ", text).strip(" ")
    return _SPACES.sub(" ", "".join(map(_kept, text))).strip(" ")


def _kept(sign: str) -> str:
    if sign in _KEPT_SPACES:
        return sign
    if sign.isspace():
        return " "
    return "" if unicodedata.category(sign).startswith("C") else sign


def written(text: str) -> str:
    """Words made safe for the inside of an element or an attribute."""
    return escape(clean(text))


def num(value: float) -> str:
    """A coordinate to a tenth of a pixel, as short as it goes.

    >>> num(12.0), num(0.46), num(-0.04)
    ('12', '.5', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text in {"-0", "0"}:
        return "0"
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def element(tag: str, *inside: str, **attributes: str | float | None) -> str:
    """An element; the inside is SVG already, an attribute that is None is left out.

    An underscore in a name stands for a hyphen, one at its end for nothing:

    >>> element("text", "Reserve", x=4.0, text_anchor="end", class_="name")
    '<text x="4" text-anchor="end" class="name">Reserve</text>'
    """
    if tag in _ACTIVE:
        problem = f"a chart holds no <{tag}>: pages forbid it"
        raise ValueError(problem)
    head = tag + "".join(
        _attribute(name, value)
        for name, value in attributes.items()
        if value is not None
    )
    body = "".join(inside)
    return f"<{head}>{body}</{tag}>" if body else f"<{head}/>"


def _attribute(name: str, value: str | float) -> str:
    name = name.rstrip("_").replace("_", "-")
    if name == "style" or name.startswith("on"):
        problem = f"a chart has no attribute {name}: pages forbid it; use a class"
        raise ValueError(problem)
    text = written(value) if isinstance(value, str) else num(value)
    return f' {name}="{text}"'


def link(href: str, *inside: str, label: str) -> str:
    """The inside as a link to a page or a place; any other scheme is no link."""
    target = clean(href)
    scheme = _SCHEME.match(target)
    if not target or (scheme and scheme[1].lower() not in {"http", "https"}):
        return "".join(inside)
    return element("a", *inside, href=target, aria_label=label)
