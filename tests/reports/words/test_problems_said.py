"""Problems that a page can show, one of each, all of them in Spanish."""

from __future__ import annotations

from datetime import date

import pytest

from openbook.api.bargain import NotAnEventError
from openbook.api.packages import NoDayCostError as NoPriceOfADayError
from openbook.api.packages import NoSuchPackageError, NotAChanceError
from openbook.api.papers import NoOfferError, NoPersonError, NoSuchPaperError, TooManyOffersError
from openbook.api.projection import NoSuchLineError, NoSuchYearError
from openbook.api.scenarios.scenario import TooManyRowsError
from openbook.figures.errors import NotFiniteError
from openbook.figures.figure import Year
from openbook.findings.errors import (
    FileChangedError,
    NotWrittenError,
    OpenbookError,
    UnknownViewerError,
)
from openbook.law.errors import LawNotKnownError, UnknownNameError
from openbook.law.states.california.funding import AttendanceMissingError
from openbook.model.errors import TooManyWorldsError
from openbook.model.one_level import NoSuchRowError, NoSuchWorldError
from openbook.model.project import NoSuchBookError, NoSuchOfferError
from openbook.model.simulations.outcome import NoAnswerError
from openbook.offers.one_school import NoSuchSchoolError
from openbook.offers.theirs import NoSuchAssumptionError, NotBetweenError
from openbook.reports.papers.write import NotSetError, NoTypesetterError
from openbook.reports.projection_report import UnknownDefinitionError
from openbook.reports.words.words import words_in
from openbook.settlement.matters import NothingOpenError, NotTwoSidesError
from openbook.settlement.priorities import WantsError
from openbook.strike.attendance import NoCalendarError
from openbook.strike.notices import NoStrikeDayError, NoStrikeError
from openbook.strike.staffing.linear import NoSolversError
from openbook.strike.wages import NoSuchUnitError
from openbook.web.page import BadQuestionError

DAY = date(2019, 1, 14)
YEAR = Year.of(DAY)
BOOKS = ("district", "union")
MANY = tuple(f"line.number_{number}" for number in range(30))

PROBLEMS: tuple[OpenbookError, ...] = (
    BadQuestionError("book", "zz", ("", *BOOKS)),
    BadQuestionError("book", "distrct", BOOKS),
    BadQuestionError("line", "zz", MANY),
    BadQuestionError("world", "zz", ["a whole number"]),
    BadQuestionError("step", "zz", ["0 to 99"]),
    NotAnEventError("zz"),
    FileChangedError("strike/counts.csv"),
    NotWrittenError("strike/counts.csv", "No space left on device"),
    NotWrittenError("offers/2019-01-20.yaml", "its folder is a link"),
    NotWrittenError("offers/2019-01-20.yaml", "it is not a file of a case"),
    UnknownViewerError("zz", BOOKS),
    LawNotKnownError("lcff.cola", "2020-21", "2019-01-11", "no value was public yet"),
    UnknownNameError("zz", ("base_grant", "cola"), kind="number of the law"),
    UnknownNameError("colaa", ("base_grant", "cola"), kind="rule"),
    UnknownNameError("zz", (), kind="event"),
    NoSuchSchoolError("zz", ("oak", "mill")),
    NoSuchAssumptionError("zz"),
    NotBetweenError("zz", BOOKS),
    NoSuchPaperError("zz"),
    NoPersonError(),
    NoOfferError(),
    TooManyOffersError(4, 9),
    NoTypesetterError(),
    NotSetError("unknown font"),
    NoSuchLineError("zz", MANY),
    NoSuchYearError("1999-00", ("2018-19", "2019-20")),
    TooManyWorldsError("district", "union", MANY, 12),
    NoAnswerError(*NotFiniteError("reserve.end", year=YEAR, world=0, value=float("inf")).args),
    NoSuchRowError("pay.total", "zz", BOOKS),
    NoSuchRowError("pay.total", "zz", ()),
    NoSuchWorldError(9, 4),
    NoSuchBookError("zz", BOOKS),
    NoSuchOfferError("zz", ("2018-10-05-union",)),
    UnknownDefinitionError("wealth"),
    NotTwoSidesError("union"),
    NotTwoSidesError("employer"),
    NothingOpenError(),
    WantsError([]),
    NoPriceOfADayError(),
    NoSuchPackageError(9, 4),
    NoSuchPackageError(9, 0),
    NotAChanceError(1.5),
    AttendanceMissingError(YEAR, [YEAR]),
    NoCalendarError(),
    NoSuchUnitError("zz", ("teachers",)),
    NoStrikeError(),
    NoStrikeDayError(DAY, (DAY, DAY)),
    NoStrikeDayError(DAY, ()),
    NoSolversError(),
    TooManyRowsError(99),
)


@pytest.mark.parametrize("problem", PROBLEMS, ids=lambda each: type(each).__name__)
def test_a_problem_is_said(problem: OpenbookError) -> None:
    told = words_in("es").told(problem.text)
    assert not told.left, told.text
