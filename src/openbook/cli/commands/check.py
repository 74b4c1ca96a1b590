"""Check every file of a case and tell all that is odd, with place and remedy."""

from __future__ import annotations

from openbook.answers.folder import check_case
from openbook.cli.options import AsJson, AsOf, CaseFolder, Viewer, day_of, print_json
from openbook.findings.finding import as_data, as_text, has_errors, tally

_PARTS_MISSING = "OB104"


def check(
    case: CaseFolder, *, as_of: AsOf = None, viewer: Viewer = "public", json: AsJson = False
) -> int:
    """Check every file of a case and tell all that is odd, with place and remedy."""
    findings = check_case(case, viewer, day_of(as_of))
    if json:
        data = [as_data(finding) for finding in findings]
        print_json({"case": str(case), "viewer": viewer, "findings": data})
    else:
        for finding in findings:
            print(as_text(finding), end="\n\n")
        print(f"{case}: {tally(findings)}")
        gaps = any(finding.code == _PARTS_MISSING for finding in findings)
        if gaps and not has_errors(findings):  # mistakes come first
            print(f"What is missing for which answer: openbook missing {case}")
    return 1 if has_errors(findings) else 0
