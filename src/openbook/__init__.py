"""Openbook: open books for public-school labor bargaining."""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

# The public names and where they live; loaded when first asked for, so that
# `openbook --help` starts without reading YAML or numbers.
_PUBLIC = {
    "Case": "openbook.case.case",
    "Figure": "openbook.figures.figure",
    "Finding": "openbook.findings.finding",
    "Line": "openbook.figures.line",
    "Model": "openbook.figures.model",
    "OpenbookError": "openbook.findings.errors",
    "Source": "openbook.figures.source",
    "Year": "openbook.figures.year",
    "check_case": "openbook.api",
    "copy_example": "openbook.api",
    "cost_offers": "openbook.projecting",
    "explain_gap": "openbook.projecting",
    "explain_number": "openbook.projecting",
    "load_law": "openbook.api",
    "new_case": "openbook.api",
    "open_case": "openbook.api",
    "project_case": "openbook.projecting",
}

__all__ = ["__version__", *_PUBLIC]  # noqa: PLE0604  (every name is a str)


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(name)
    return getattr(import_module(_PUBLIC[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
