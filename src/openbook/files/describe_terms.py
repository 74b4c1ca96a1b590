"""The page Terms of an offer: every word of the shelf, its fields and an example."""

from __future__ import annotations

from openbook.case.case import Case
from openbook.case.condition import Condition
from openbook.case.offer import Term
from openbook.files.describe_fields import anchor, fields_table, first_sentence
from openbook.terms.shelf import EXAMPLE, TERMS

_HEAD = """\
# Terms of an offer

The contract and every offer hold a list of terms. Each term is one word with its
fields; the same words serve the contract in force, demands, offers, recommendations
and drafts. What an offer leaves open is left out, never guessed.

A term that is not on this page can still be listed as a `policy`: it is shown and not
priced. To add a word, see [Add a term](../guides/add-a-term.md).
"""


_CONDITION = f"""\
A condition with these fields is computed: it is looked at in the projection on the
contract and on those terms of the offer that have no condition, in every world by
itself. Where it holds the term counts; elsewhere it is as if it was not in the offer.

```yaml
- {EXAMPLE}:
    share: 1%
    starts: 2020-07-01
    only_if: {{line: funded ADA, year: 2019-20, above: 1100}}
```

A condition in words cannot be computed: it is taken to hold, and a costing says so.
"""


def describe_terms(example: Case) -> str:
    """The page as Markdown; examples are taken from a case."""
    written = _written(example)
    lines = [_HEAD, f"## Fields of every term {{#{anchor(Term)}}}", ""]
    lines += fields_table(Term)
    lines += ["", "### Fields of a condition, `only_if`", "", _CONDITION]
    lines += fields_table(Condition)
    for word in TERMS.names():
        kind = TERMS.get(word)
        lines += ["", f"## `{word}`", "", first_sentence(kind), ""]
        lines += fields_table(kind, Term)
        for text in written.get(word, []):
            lines += ["", "```yaml", text, "```"]
    return "\n".join(lines) + "\n"


def _written(example: Case) -> dict[str, list[str]]:
    """The line of every term of the case, by word."""
    contract = example.contract.terms if example.contract else ()
    terms = [*contract, *(term for offer in example.offers for term in offer.terms)]
    lines: dict[str, list[str]] = {}
    for term in terms:
        lines.setdefault(term.word, []).append(term.where.place().excerpt.strip())
    return lines
