"""A published multiyear projection in two columns, as filed: San Juan Unified, July 2023.

Form MYP of the budget of 2023-24 (agenda packet of 27 June 2023, pages 1008 to 1013).
"""

from __future__ import annotations

YEARS = ("2018-19", "2019-20", "2020-21")  # written for the years of the small town
# Line of the form, objects, and columns A, C, E of the unrestricted and restricted page.
LINES = (
    ("A1", "8010-8099", (452691370.00, 474635979.00, 492799289.00), (2380355.00,) * 3),
    ("A2", "8100-8299", (0.0, 0.0, 0.0), (97249921.00, 36126816.00, 32969982.00)),
    (
        *("A3", "8300-8599", (11481221.00, 10979362.00, 10861364.00)),
        (92790544.00, 92322524.00, 92803353.00),
    ),
    (
        *("A4", "8600-8799", (390783.00, 1842435.00, 1840935.00)),
        (5643915.00, 6001577.00, 6029653.00),
    ),
    (
        *("A5c", "8980-8999", (-62899188.00, -69578228.62, -67594357.00)),
        (62899188.00, 69578228.62, 67594357.00),
    ),
    (
        *("B1", "1000", (193173993.00, 194558628.05, 196407744.87)),
        (64466807.00, 54336898.20, 53268008.11),
    ),
    (
        *("B2", "2000", (54249997.00, 54954885.72, 55708724.70)),
        (51904349.00, 38408675.47, 37521994.19),
    ),
    (
        *("B3", "3000", (112731246.00, 114073832.87, 116026238.78)),
        (85141938.00, 71461985.13, 71284939.70),
    ),
    (
        *("B4", "4000", (10968088.00, 11194143.56, 11414197.09)),
        (21629884.00, 20330619.50, 16023138.00),
    ),
    (
        *("B5", "5000", (30265516.00, 31071846.88, 32320891.98)),
        (13053358.00, 9368315.00, 8493342.00),
    ),
    (*("B6", "6000", (5852476.00, 2894063.00, 2582951.00)), (10756255.00, 744255.00, 663955.00)),
    ("B7", "7100-7299", (1731083.00, 1628730.00, 1691202.00), (107404.00,) * 3),
    (
        *("B8", "7300-7399", (-8894260.00, -7481809.74, -7491665.48)),
        (7276744.00, 5852907.74, 5849028.48),
    ),
    ("B9a", "7600-7629", (60463.00, 52473.00, 53797.00), (3814637.00,) * 3),
)
BEGINNING = {"unrestricted": 112265815.18, "restricted": 84163327.71}
ENDING = {
    "unrestricted": (113791399.18, 128724153.22, 157917302.28),
    "restricted": (86975874.71, 88959678.29, 93710931.81),
}
# D3a + D3c2 + D3d: nonspendable, other commitments, assigned.
EARMARKED = (
    289931.18 + 35075476.20 + 6280528.15,
    242146.33 + 25599807.93 + 17485045.15,
    242146.33 + 19653441.04 + 28683022.15,
)
AVAILABLE = (72145463.65, 85397153.81, 109338692.76)  # E3


def budget_rows() -> str:
    """The form as rows of district/budget.csv."""
    rows = ["year,stage,fund,restricted,object,label,amount,one_time,source"]
    for line, objects, *columns in LINES:
        for column, amounts in zip(("unrestricted", "restricted"), columns, strict=True):
            for year, amount in zip(YEARS, amounts, strict=True):
                rows.append(f"{year},adopted,01,{column},{objects},{line},{amount:.2f},no,invented")
    return "\n".join(rows) + "\n"


def reserve_rows(more: str = "") -> str:
    """The beginning balances as rows of district/reserve.csv."""
    rows = ["year,stage,fund,part,amount,source"]
    for part, amount in BEGINNING.items():
        rows.append(f"2017-18,actual,,{part},{amount:.2f},invented")
    return "\n".join(rows) + f"\n{more}"


def earmarked() -> str:
    """The components of the balance that are not available, as an assumption."""
    by_year = ", ".join(
        f"{year}: {amount:.2f}" for year, amount in zip(YEARS, EARMARKED, strict=True)
    )
    return f"reserve.earmarked: {{by_year: {{{by_year}}}}}"
