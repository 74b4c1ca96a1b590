"""Links to files: the public version, and beside it the reader's own, under its name."""

from __future__ import annotations

from collections.abc import Callable, Collection
from urllib.parse import parse_qsl, quote, urlsplit

from markupsafe import Markup

from openbook.reports.words.words import Words
from openbook.web.desk import PUBLIC

_LINK = Markup('<a{look} href="{href}"{how}>{label}</a>')
PRIVATE = "private"  # the question by which a party asks for what is private to it


def download_links(
    words: Words, viewer: str, own: Collection[str]
) -> Callable[..., Markup]:
    """Return what writes the links to a file for a reader, in its language.

    A file that is asked for by a name of the reader's ``own`` has no public version.
    """

    def download(
        href: str, label: str, look: str = "", *, save: bool = False
    ) -> Markup:
        """Link a file, or both versions of it."""

        def link(address: str, *said: str) -> Markup:
            return _LINK.format(
                look=Markup(' class="{}"').format(look) if look else "",
                href=address,
                how=Markup(" download") if save else "",
                label=": ".join([label, *said]),
            )

        if viewer == PUBLIC:
            return link(href)
        private = f"{href}{'&' if '?' in href else '?'}{PRIVATE}={quote(viewer)}"
        second = link(private, words("Private to {party}", party=viewer))
        if any(value in own for _, value in parse_qsl(urlsplit(href).query)):
            return second
        return Markup(" ").join([link(href, words("public version")), second])

    return download
