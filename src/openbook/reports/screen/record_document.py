"""The record of a screen: hits, calibration and area under the curve, beside simpler rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from openbook.files.state_layouts import layouts
from openbook.findings.finding import as_data
from openbook.reports.document.document import (
    Block,
    Blocks,
    Document,
    Findings,
    Heading,
    Text,
    amount,
    amounts,
    bullets,
    row_of,
    table,
)
from openbook.reports.words.words import Words
from openbook.screen.backtest import FEWEST, OURS, Backtest, Interval, Record
from openbook.screen.risk import RiskModel
from openbook.screen.rows import as_plain

_OLD = timedelta(days=3 * 365)  # after which lists are too old to say what is usual now
_WHAT = {
    "certification": "a qualified or negative certification at the next interim",
    "strike": "a strike within two years",
}
_MODEL = (
    "Logistic regression with a ridge penalty. A weight is what one standard deviation adds to the "
    "logarithm of the odds."
)
_KINDS = {"certification": "Certifications", "strike": "Strikes"}
_RULES = {
    OURS: "The screen",
    "last status": "Last status",
    "size": "Size alone",
    "size and last status": "Size and last status",
}
_TERMS = {
    "size": "Size (logarithm of students)",
    "decline": "Decline of attendance in a year",
    "spending": "Spending a student against districts of the kind",
    "listed before": "Earlier qualified or negative certifications, faded",
    "listed last": "On the last list, faded",
    "struck before": "Earlier strikes, faded",
    "struck lately": "A strike in the last two years",
    "pay": "Average pay against neighbors in the county",
}


def what_of(what: str, words: Words) -> str:
    """Return what a chance is of."""
    return words(_WHAT[what])


def term_words(name: str, words: Words) -> str:
    """Return a term of a model in words."""
    return words(_TERMS[name])


def fitted_on(model: RiskModel, words: Words) -> str:
    """Say what a model was fitted on, and where its lists end long before the day."""
    told = words(
        "Fitted on {rows} districts and days up to {newest} with {events} events, and on nothing "
        "that became known after {day}.",
        newest=words.day(model.newest),
        day=words.day(model.until),
        rows=words.number(model.rows),
        events=words.number(model.events),
    )
    if model.until - model.newest < _OLD:
        return told
    text = "The lists end there: later events are not in this chance."
    return f"{told} {words(text)}"


def verdict(record: Record, words: Words) -> str:
    """Say in one sentence whether the screen beats every simpler rule."""
    ours, *others = record.rules
    best = max(others, key=lambda rule: rule.area.value)
    said = {
        "what": what_of(record.what, words),
        "area": words.number(ours.area.value, 2),
        "other": words.number(best.area.value, 2),
        "rule": words(_RULES[best.name]),
        "events": words.number(sum(day.events for day in record.days)),
        "days": words.number(len(record.days)),
    }
    if record.shuffled:
        text = "Shuffled events, for {what}: area under the curve {area}; without skill it is 0.50."
        return words(text, what=said["what"], area=said["area"])
    if sum(day.events for day in record.days) < FEWEST:
        text = (
            "For {what} the record is too short to tell: fewer than five events came "
            "({events}) on {days} past days. The screen does NOT beat simpler rules."
        )
        return words(text, **{name: said[name] for name in ("what", "events", "days")})
    if record.beats_all:
        text = (
            "For {what} the screen beats every simpler rule: area under the curve {area}, and "
            "{other} of the best of them ({rule}), on {days} past days with {events} events."
        )
    else:
        text = (
            "For {what} the screen does NOT beat every simpler rule beyond chance: area under the "
            "curve {area}, and {other} of the best of them ({rule}), on {days} past days with "
            "{events} events."
        )
    return words(text, **said)


def headline(records: Sequence[Record], words: Words) -> str:
    """Say on the first line which simpler rules are beaten, and which are not."""
    if not records:
        return words("No record")
    told = []
    for each in records:
        what = words(_KINDS[each.what])
        text = (
            "{what}: beats the baselines"
            if each.beats_all
            else "{what}: does NOT beat the baselines"
        )
        told.append(words(text, what=what))
    return "; ".join(told)


def record_document(tried: Backtest, words: Words, *, until: date | None = None) -> Document:
    """Lay out a backtest; its first lines say whether simpler rules are beaten."""
    day = until or max((d.day for each in tried.records for d in each.days), default=date.min)
    return Document(
        title=headline(tried.records, words),
        case=words("Record of the screen"),
        known_on=day,
        words=words,
        blocks=tuple(_blocks(tried, words)),
    )


def _blocks(tried: Backtest, words: Words) -> Blocks:
    if not tried.records:
        yield Text(
            words(
                "There is no record: no past day has both a table known before it and at least "
                "five events to learn from."
            )
        )
    yield from record_blocks(tried.records, words)
    yield Heading(words("Tables"), 2)
    yield bullets(f"{layouts()[word].who}: {layouts()[word].title}" for word in tried.tables)
    if tried.findings:
        yield Heading(words("What could not be used"), 2)
        yield Findings(tried.findings)


def record_blocks(records: Sequence[Record], words: Words) -> Blocks:
    """Lay out some records, their verdicts first."""
    for each in records:
        yield Text(verdict(each, words), "lead")
    for each in records:
        yield Heading(words("Chance of {what}", what=what_of(each.what, words)), 2)
        yield _days(each, words)
        yield _rules(each, words)
        yield _hits(each, words)
        yield _calibration(each, words)
        if each.model is not None:
            yield Text(f"{words(_MODEL)} {fitted_on(each.model, words)}", "quiet")
            yield _weights(each, each.model, words)
    if records:
        yield Text(
            words(
                "The terms of the models were chosen by people who knew these lists; the weights "
                "of each day were fitted on earlier lists alone. Only lists that came later are a "
                "test of both."
            )
        )


def _interval(told: Interval, words: Words, places: int = 2) -> str:
    low, high = (words.number(each, places) for each in (told.low, told.high))
    return words(
        "{value} ({low} to {high})", value=words.number(told.value, places), low=low, high=high
    )


def _days(record: Record, words: Words) -> Block:
    rows = [
        row_of(
            words.day(each.day),
            *amounts((each.fitted_on, each.districts, each.events), words.number),
        )
        for each in record.days
    ]
    heads = ("Day", "Events fitted on", "Districts asked about", "Events that came")
    return table(words, f"{record.what}-days", "Past days", heads, rows, shown=True)


def _rules(record: Record, words: Words) -> Block:
    rows = [
        row_of(
            words(_RULES[rule.name]),
            amount(_interval(rule.area, words), rule.area.value),
            amount(
                _interval(rule.better, words) if rule.better else "—",
                rule.better.value if rule.better else None,
            ),
        )
        for rule in record.rules
    ]
    heads = ("Rule", "Area under the curve\n90% interval", "The screen's, less this\n90% interval")
    caption = "Area under the curve: 0.5 is blind choice, 1 is no mistake"
    return table(words, f"{record.what}-rules", caption, heads, rows, shown=True)


def _hits(record: Record, words: Words) -> Block:
    hits = record.rules[0].hits
    rows = [
        row_of(words(_RULES[rule.name]), *amounts([e.events for e in rule.hits], words.number))
        for rule in record.rules
    ]
    blind = amounts([each.by_chance for each in hits], lambda count: words.number(count, 1))
    rows.append(row_of(words("Blind choice"), *blind))
    heads = ("Rule", *(words("Top {share}", share=words.percent(e.share, 0)) for e in hits))
    caption = "Events among the highest chances"
    return table(words, f"{record.what}-hits", caption, heads, rows, shown=True)


def _calibration(record: Record, words: Words) -> Block:
    rows = [
        row_of(
            amount(words.number(each.districts), each.districts),
            *amounts((each.said, each.came.value), lambda share: words.percent(share, 1)),
            words(
                "{low} to {high}",
                low=words.percent(each.came.low, 1),
                high=words.percent(each.came.high, 1),
            ),
            words("yes") if each.held else words("no"),
        )
        for each in record.calibration
    ]
    heads = ("Districts", "Chance that was said", "Share that came", "90% interval", "Within it")
    caption = "Calibration: the chances that were said and the shares that came"
    return table(words, f"{record.what}-calibration", caption, heads, rows, shown=True)


def _weights(record: Record, model: RiskModel, words: Words) -> Block:
    rows = [
        row_of(term_words(name, words), amount(words.number(weight, 2), weight))
        for name, weight in zip(model.terms, model.weights, strict=True)
    ]
    return table(
        words, f"{record.what}-model", "Terms of the model", ("Term", "Weight"), rows, shown=True
    )


def record_data(tried: Backtest) -> dict[str, object]:
    """Return a backtest as plain data."""
    return {
        "tables": list(tried.tables),
        "records": as_plain(tried.records),
        "findings": [as_data(each) for each in tried.findings],
    }
