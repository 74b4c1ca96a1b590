"""Live model: a case kept ready at the table, asked again as soon as a lever moves."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from threading import Lock, Semaphore

from openbook.case.book import Book, tried_names
from openbook.case.case import Case
from openbook.case.earlier_pay import earlier_work
from openbook.case.health_terms import plans_used
from openbook.case.levers import Levers
from openbook.case.offer import Offer
from openbook.case.posts_today import roles
from openbook.case.surplus import surplus_shared
from openbook.figures.model import Model
from openbook.figures.run.rerun import Rerun
from openbook.law.state import StateLaw
from openbook.model.build import build_model
from openbook.model.held import Held, look
from openbook.model.inputs import settled_years
from openbook.model.missing_inputs import refuse_unfinished
from openbook.model.simulations.assumption_values import believed, pulled
from openbook.model.simulations.draw import Draws, draw
from openbook.model.simulations.kept_book import BookLines, KeptBook
from openbook.model.simulations.worlds import Numbers, Worlds, position, worlds_of
from openbook.model.staff.cells import cells_change

DRAWS = 2_000
RESERVE = (
    *("reserve.available", "reserve.required", "reserve.margin"),
    *("reserve.share", "reserve.below"),
)
_OTHERS_KEPT = 2
_SHARED_KEPT = 4  # the books of two sides, alone and with what is drawn
# More runs at a time than this would only wait for each other's memory.
_AT_ONCE = 2

ModelOf = Callable[[Case], Model]


class Sitting:
    """A case with its model, and each book with its drawn worlds once it was asked.

    The worlds are those that a projection of the book draws, so the digits are the
    same. Several threads may ask at once.
    """

    def __init__(
        self,
        case: Case,
        law: StateLaw,
        *,
        draws: int = DRAWS,
        model_of: ModelOf | None = None,
        beside: Sitting | None = None,
    ) -> None:
        """``beside``: a sitting with other assumptions, to share what these do not change."""
        refuse_unfinished(case)
        self.case, self.law, self.draws = case, law, draws
        self._model_of = model_of or (lambda each: build_model(each, law))
        self.model = self._model_of(case)
        self._named = _named(case)
        self._settled = settled_years(law, case.head.years)
        self._books: dict[str, KeptBook] = {}
        self._tried = tuple(name for name in tried_names(case.books) if name in self.model.inputs)
        self.shared: OrderedDict[Hashable, KeptBook] = beside.shared if beside else OrderedDict()
        self._others: OrderedDict[Hashable, Sitting] = OrderedDict()
        self._drawing, self._building = Lock(), Lock()
        self._gate = Semaphore(_AT_ONCE)

    def under(
        self,
        book: Book,
        levers: Levers | Mapping[str, Numbers],
        *,
        only: Iterable[str] = RESERVE,
        first: Iterable[str] = (),
    ) -> BookLines:
        """Return some lines on a book with the levers there, alone and in the drawn worlds.

        Levers that are not named stand at 0. Lines of which only the ``first`` world is
        wanted, the book's own, are left out of the drawn ones. Positions may differ by world: an array
        of worlds × years for the worlds of ``worlds_on``.
        """
        if isinstance(levers, Levers):
            levers = self._moved(levers)
        return self._kept(book).under(levers, only, first=first)

    def narrowed(
        self,
        book: Book,
        levers: Mapping[str, Numbers],
        moving: Iterable[str],
        *,
        only: Iterable[str],
        first: Iterable[str] = (),
    ) -> Rerun:
        """Some lines on a book with the levers there, of which only some move from now on."""
        return self._kept(book).narrowed(levers, moving, only, first=first)

    def worlds_on(self, book: Book) -> Worlds:
        """Return the worlds of a book without any lever moved: its own, then the drawn ones."""
        return self._kept(book).worlds

    def held_on(self, book: Book, case: Case, offers: Sequence[Offer]) -> Held:
        """In which of these worlds the conditions of a case and of some offers hold."""
        kept = self._kept(book)
        return look(case, offers, self.model, kept.worlds, runs=kept.run)

    def for_offer(self, offer: Offer) -> Sitting:
        """Return a sitting whose model tells apart the classes and roles that an offer names.

        Most offers name none that the case does not: then it is this one.
        """
        case = self.case.with_offer(offer)
        if case.buckets is self.case.buckets and _named(case) == self._named:
            return self
        key = model_shape(case)
        if key == model_shape(self.case):
            return self
        with self._building:
            found = self._others.pop(key, None) or Sitting(
                case, self.law, draws=self.draws, model_of=self._model_of, beside=self
            )
            self._others[key] = found
            while len(self._others) > _OTHERS_KEPT:
                self._others.popitem(last=False)
        return found

    def _moved(self, levers: Levers) -> dict[str, Numbers]:
        """Return the levers of the model that do not stand at 0."""
        found, same = {}, levers.years == self.model.years
        for name, path in levers.positions.items():
            if name in self.model.inputs and any(path):
                at = {} if same else dict(zip(levers.years, path, strict=True))
                own = path if same else tuple(at.get(y, 0.0) for y in self.model.years)
                found[name] = position(own)
        return found

    def _kept(self, book: Book) -> KeptBook:
        with self._drawing:
            kept = self._books.get(book.id)
            if kept is None:
                kept = self._books[book.id] = self._drawn_from(book)
        return kept

    def _drawn_from(self, book: Book) -> KeptBook:
        nothing = Levers(self.case.head.years)
        alone = worlds_of(book, self.case, nothing, self.model, settled=self._settled)
        drawn = None
        if self.draws:
            beliefs = believed(book, self.case, self.model, settled=self._settled)
            levers = pulled(nothing, self.model)
            drawn = draw(beliefs, levers, self.model, draws=Draws(self.draws))
        if not self._tried:
            return KeptBook(self.model, alone, drawn, gate=self._gate)
        key = book.id, self._tried, id(self.model), self.draws
        near = self.shared.pop(key, None)
        found = near.assuming(alone, drawn) if near else None
        found = found or KeptBook(self.model, alone, drawn, gate=self._gate, tried=self._tried)
        self.shared[key] = found
        while len(self.shared) > _SHARED_KEPT:
            self.shared.popitem(last=False)
        return found


def model_shape(case: Case) -> Hashable:
    """Return all that offers change in a model: classes they tell apart, and what they name."""
    return tuple((each.name, each.rows) for each in case.buckets), _named(case)


def _named(case: Case) -> Hashable:
    """Roles that offers name, cells that they change, plans and surplus, earlier years that they pay."""
    asked = (cells_change(case), plans_used(case), surplus_shared(case))
    return roles(case), asked, earlier_work(case)
