"""The verbs of a strike: pupils expected, people sent to schools, what a day costs."""

from __future__ import annotations
