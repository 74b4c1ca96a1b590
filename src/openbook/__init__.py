"""Openbook: open books for public-school labor bargaining."""

from importlib import import_module
from typing import TYPE_CHECKING, Any  # noqa: TID251  (loaded when asked, below)

from openbook import api

if TYPE_CHECKING:
    from openbook.api import *  # noqa: F403
    from openbook.case.case import Case
    from openbook.figures.figure import Figure, Source, Year
    from openbook.figures.line import Line
    from openbook.figures.model import Model
    from openbook.findings.errors import OpenbookError
    from openbook.findings.finding import Finding
    from openbook.model.project import Projection

__version__ = "0.2.0"

__all__ = [
    "Case",
    "Figure",
    "Finding",
    "Line",
    "Model",
    "OpenbookError",
    "Projection",
    "Source",
    "Year",
    "__version__",
]
__all__ += api.__all__

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
