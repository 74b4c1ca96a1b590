"""The public Python API: an open case, its methods, and what writes.

>>> import tempfile
>>> from openbook.api import copy_example, open_case
>>> case = open_case(copy_example("small-town", f"{tempfile.mkdtemp()}/willow"))
>>> case
<OpenCase Willow Creek 2019 (california), as known on 2019-01-18, public view>
>>> case.project(book="union").question.book.id
'union'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any  # noqa: TID251  (loaded when asked, below)

if TYPE_CHECKING:
    from openbook.api.case import (
        OpenCase,
        apply_workbook,
        approve_plan,
        check_case,
        correct_claim,
        explain_word,
        import_file,
        open_case,
        verify_bundle,
        write_bundle,
    )
    from openbook.api.folder import copy_example, example_names, lcff, lcff_file, load_law, new_case

__all__ = [
    "OpenCase",
    "apply_workbook",
    "approve_plan",
    "check_case",
    "copy_example",
    "correct_claim",
    "example_names",
    "explain_word",
    "import_file",
    "lcff",
    "lcff_file",
    "load_law",
    "new_case",
    "open_case",
    "verify_bundle",
    "write_bundle",
]


# A module of this package loads only what it asks for, not every verb.
def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    own = vars(import_module("openbook.api.case"))
    return own[name] if name in own else getattr(import_module("openbook.api.folder"), name)
