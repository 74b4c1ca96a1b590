"""The track record told to a person, and as plain data for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from openbook.evidence.record.causes import Explained
from openbook.evidence.record.track_record import PastRow, RecordGroup, TrackRecord
from openbook.figures.amounts import said_amount
from openbook.reports.plain_data import plain

_BARE = "No past projection is in this case; write them into evidence/projections.csv."
_ROUND = 6  # digits that a person reads


def record_text(record: TrackRecord) -> str:
    """Author by author: bias and spread, each projection, and what has no outcome yet."""
    if not record.rows and record.later is None:
        return _BARE
    known = [group for group in record.together if group.errors]
    told = sum(len(group.errors) for group in known)
    lines = [
        f"{len(record.rows)} past projections, {told} with a known outcome.",
        "Bias is the mean of projection less outcome; below 0 is too low.",
    ]
    for group in known:
        lines += ["", *_group(group, record.by_horizon)]
    if record.explained:
        lines += ["", "Why it came otherwise, as far as the case knows:"]
        lines += [_why(each) for each in record.explained]
    lines += ["", *_open(record)]
    return "\n".join([*lines, *_learned_later(record.later)]).rstrip()


def _learned_later(later: TrackRecord | None) -> Iterator[str]:
    """Tell apart what became public after the day of the case."""
    if later is None:
        return
    yield ""
    yield f"Learned later, after the day of the case: {len(later.rows)} past projections"
    for group in later.together:
        if group.errors:
            yield ""
            yield from _group(group, later.by_horizon)
    if later.explained:
        yield ""
        yield "Why it came otherwise, as far as the case knows:"
        yield from map(_why, later.explained)
    yield ""
    yield from _open(later)


def record_data(record: TrackRecord) -> dict[str, Any]:
    """Every projection and every group, also those without an outcome."""
    return {
        "projections": [_row_data(row) for row in record.rows],
        "by_horizon": [_group_data(group) for group in record.by_horizon],
        "together": [_group_data(group) for group in record.together],
        "unplaced": list(record.unplaced),
        "explained": [_why_data(each) for each in record.explained],
        "learned_later": record_data(record.later) if record.later else None,
    }


def _group(group: RecordGroup, by_horizon: tuple[RecordGroup, ...]) -> Iterator[str]:
    yield f"{group.by}: {group.quantity}"
    yield f"  all horizons: {_summary(group)}"
    same = (group.by, group.quantity, group.unit)
    for part in by_horizon:
        if (part.by, part.quantity, part.unit) == same and part.errors:
            yield f"  {_ahead(part.horizon or 0)}: {_summary(part)}"
            yield from (_row(row) for row in part.rows if row.error is not None)


def _summary(group: RecordGroup) -> str:
    count = len(group.errors)
    words = [f"{count} known", f"bias {_signed(group.bias or 0.0, group.unit)}"]
    if group.relative_bias is not None:
        words[-1] += f" ({group.relative_bias:+.0%} of the outcome)"
    spread = group.spread
    words.append(
        f"spread {_signed(spread, group.unit).removeprefix('+')}"
        if spread is not None
        else "one projection has no spread"
    )
    return ", ".join(words)


def _row(row: PastRow) -> str:
    projected = _said(row.middle or 0.0, row.unit)
    middle = " (middle of a range)" if row.value_to is not None else ""
    return (
        f"    {row.year}, made {row.made_on}: {projected}{middle}, "
        f"came {_said(row.outcome or 0.0, row.unit)}, "
        f"error {_signed(row.error or 0.0, row.unit)}"
    )


def _why(each: Explained) -> str:
    """One miss by its causes; what is left of it is said too."""
    way = "higher" if each.whole >= 0 else "lower"
    whom = f"{each.against} is" if each.against else "it came"
    parts = [f"{cause} {_signed(value, each.unit)}" for cause, value in each.parts]
    if each.rest:
        parts.append(f"not explained {_signed(each.rest, each.unit)}")
    far = _signed(abs(each.whole), each.unit).removeprefix("+")
    return f"  {each.projection}: {whom} {far} {way}: {', '.join(parts)}"


def _open(record: TrackRecord) -> Iterator[str]:
    waiting = [row for row in record.rows if row.error is None]
    if waiting:
        yield f"No outcome beside it yet ({len(waiting)}):"
        yield from (
            f"  {row.projection}: {row.by}, {row.quantity} of {row.year}"
            for row in waiting
        )
    if record.unplaced:
        names = ", ".join(record.unplaced)
        yield f"Without author, quantity, unit, year or day, so not counted: {names}."


def _ahead(years: int) -> str:
    if years < 0:
        return "made after the year had ended"
    if years == 0:
        return "for the year it was made in"
    return f"{years} year{'s' if years > 1 else ''} ahead"


def _said(value: float, unit: str) -> str:
    rounded = float(f"{value:.{_ROUND}g}")
    return said_amount(rounded, unit)


def _signed(value: float, unit: str) -> str:
    if unit == "share":
        return f"{round(value * 100, 4):+g} points"
    return f"{'+' if value >= 0 else ''}{_said(value, unit)}"


def _row_data(row: PastRow) -> dict[str, Any]:
    data: dict[str, Any] = plain(row)
    return {**data, "horizon": row.horizon, "error": row.error}


def _why_data(each: Explained) -> dict[str, Any]:
    return {
        "projection": each.projection,
        "against": each.against or None,
        "unit": each.unit,
        "difference": each.whole,
        "causes": [{"cause": cause, "value": value} for cause, value in each.parts],
        "not_explained": each.rest,
    }


def _group_data(group: RecordGroup) -> dict[str, Any]:
    return {
        "by": group.by,
        "quantity": group.quantity,
        "unit": group.unit,
        "horizon": group.horizon,
        "projections": [row.projection for row in group.rows],
        "known": len(group.errors),
        "bias": group.bias,
        "relative_bias": group.relative_bias,
        "spread": group.spread,
    }
