"""Openbook: open books for public-school labor bargaining."""

from importlib import import_module
from typing import TYPE_CHECKING, Any  # noqa: TID251  (loaded when asked, below)

if TYPE_CHECKING:
    from openbook.api import (
        OpenCase,
        apply_workbook,
        approve_plan,
        check_case,
        copy_example,
        correct_claim,
        example_names,
        explain_word,
        import_file,
        lcff,
        lcff_file,
        load_law,
        new_case,
        open_case,
        verify_bundle,
        write_bundle,
    )
    from openbook.case.case import Case
    from openbook.figures.figure import Figure, Source, Year
    from openbook.figures.line import Line
    from openbook.figures.model import Model
    from openbook.findings.errors import OpenbookError
    from openbook.findings.finding import Finding
    from openbook.model.project import Projection

__version__ = "0.1.0"

__all__ = [
    "Case",
    "Figure",
    "Finding",
    "Line",
    "Model",
    "OpenCase",
    "OpenbookError",
    "Projection",
    "Source",
    "Year",
    "__version__",
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

# Where the names live that are not in `api`. All are loaded when first asked for, so
# that `openbook --help` starts without reading YAML or numbers.
_ELSEWHERE = {
    "Case": "case.case",
    "Figure": "figures.figure",
    "Finding": "findings.finding",
    "Line": "figures.line",
    "Model": "figures.model",
    "OpenbookError": "findings.errors",
    "Projection": "model.project",
    "Source": "figures.figure",
    "Year": "figures.figure",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    return getattr(import_module(f"openbook.{_ELSEWHERE.get(name, 'api')}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
