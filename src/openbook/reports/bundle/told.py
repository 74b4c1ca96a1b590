"""A bundle that was made or verified, as text and as plain data."""

from __future__ import annotations

from typing import Any

from openbook import __version__
from openbook.findings.show import as_data
from openbook.reports.bundle.manifest import CASE, RESULTS, Manifest
from openbook.reports.bundle.pack import Bundled
from openbook.reports.bundle.verify import Verified


def bundled_data(made: Bundled) -> dict[str, Any]:
    """What was written, as plain data."""
    manifest = made.manifest
    return {
        "file": str(made.file),
        "bytes": made.size,
        "case_files": _count(manifest, CASE),
        "results": _count(manifest, RESULTS),
        **_manifest_data(manifest),
    }


def bundled_text(made: Bundled) -> str:
    """What was written, in words."""
    manifest = made.manifest
    whose = "" if manifest.viewer == "public" else f", private to {manifest.viewer}"
    return (
        f"Wrote {made.file}, {made.size:,} bytes{whose}: "
        f"{_count(manifest, CASE):,} files of the case, the law of {manifest.state} as "
        f"known on {manifest.law_known_on}, {_count(manifest, RESULTS):,} results.\n"
        f"Fingerprint {manifest.fingerprint}. Anybody can check it with: "
        f"openbook verify {made.file}"
    )


def verified_data(verified: Verified) -> dict[str, Any]:
    """The comparison as plain data."""
    manifest = verified.manifest
    return {
        "file": verified.file,
        "identical": verified.identical,
        "results": verified.results,
        "differ_in_last_digits": verified.last_digits,
        "verified_by": __version__,
        **(_manifest_data(manifest) if manifest else {}),
        "findings": [as_data(finding) for finding in verified.findings],
    }


def verified_text(verified: Verified) -> str:
    """The comparison in words."""
    manifest = verified.manifest
    if manifest is None:
        return f"{verified.file}: not verified; nothing in it was used."
    made_by = f"made by Openbook {manifest.openbook}"
    lines = [f"{manifest.title}, {made_by}, fingerprint {manifest.fingerprint}"]
    if not verified.identical:
        lines.append(f"{verified.file}: not identical.")
    elif verified.last_digits:
        lines.append(
            f"{verified.file}: identical, {verified.results:,} results recalculated; "
            f"{verified.last_digits:,} numbers differ in their last digits only, as "
            "processors round."
        )
    else:
        lines.append(
            f"{verified.file}: identical, {verified.results:,} results recalculated."
        )
    return "\n".join(lines)


def _manifest_data(manifest: Manifest) -> dict[str, Any]:
    return {
        "title": manifest.title,
        "made_by": manifest.openbook,
        "viewer": manifest.viewer,
        "state": manifest.state,
        "law_known_on": manifest.law_known_on,
        "fingerprint": manifest.fingerprint,
    }


def _count(manifest: Manifest, folder: str) -> int:
    return sum(name.startswith(folder) for name in manifest.files)
