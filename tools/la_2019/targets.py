"""The published totals that the generated tables add up to, each with its source."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

ESTIMATE = (
    "LAUSD, Estimated student enrollment 2018-19 (August 2018), charters included, "
    "https://vdocument.in/estimated-student-enrollment-la-unified-boundaries.html"
)
GUIDE = "LAUSD, Labor update of January 2, 2019, https://docslib.org (document 6727384)"
STRIKE_COUNTS = "LAUSD final counts, as reported by KTLA, ABC7, LAist and Daily News"
CLASS_SIZES = (
    "UTLA, class-size table with the total reduction since 2018, "
    "https://utla.net/resources/class-size"
)


@dataclass(frozen=True, slots=True)
class Published:
    """A number that somebody published."""

    value: int
    what: str
    source: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A number that nobody published; why it was chosen."""

    value: int
    what: str
    why: str


# Pupils, norm day 2018-19. The spans leave out special day classes, special schools
# and continuation; together with these they are all pupils from K to 12.
GRADED = {
    "K-3": Published(186_345, "pupils in grades K-3", ESTIMATE),
    "4-6": Published(132_669, "pupils in grades 4-6", ESTIMATE),
    "7-8": Published(86_311, "pupils in grades 7-8", ESTIMATE),
    "9-12": Published(166_530, "pupils in grades 9-12", ESTIMATE),
}
GRADED_ALL = Published(571_855, "graded pupils", ESTIMATE)
SPECIAL_DAY = Published(23_813, "pupils in special day classes of regular schools", ESTIMATE)
SPECIAL_SCHOOLS = Published(2_078, "pupils of special-education schools", ESTIMATE)
CONTINUATION = Published(4_227, "continuation and opportunity pupils", ESTIMATE)
ALL_PUPILS = Published(601_973, "pupils K-12, charters included", ESTIMATE)
STAFFED_PUPILS = Published(
    493_200,
    "pupils of schools with district staff",
    "458,700 present on January 23, 2019, called 93% of normal by the district "
    "(Daily News, January 23, 2019), so 493,200 enrolled; KTLA said about 485,000",
)
HIGH_NEED = Published(
    419_220,
    "high-need pupils of schools with district staff",
    "85% of 493,200: the share follows from the 32% minimum proportionality of "
    "2019-20, https://s3.documentcloud.org/documents/6456113/Lausd-Final.txt",
)
CHARTER_GRADED = {
    span: Chosen(value, f"charter pupils in grades {span}", why)
    for span, value, why in (
        ("K-3", 28_400, "about a quarter, as most charter schools teach older pupils"),
        ("4-6", 22_900, "about a fifth"),
        ("7-8", 16_400, "about a seventh"),
        ("9-12", 41_073, "the rest of 601,973 - 493,200 = 108,773"),
    )
}

# Schools. The counts by level are common knowledge, not a published table.
ABOUT = "near the usual counts: some 440 elementary, 80 middle, 95 senior high schools"
SCHOOLS = {
    ("district", "elementary"): Chosen(440, "elementary schools", ABOUT),
    ("district", "middle"): Chosen(80, "middle schools", ABOUT),
    ("district", "high"): Chosen(95, "senior high schools", ABOUT),
    ("district", "span"): Chosen(53, "span schools", "said to be 50 or more"),
    ("district", "special"): Chosen(13, "special schools", "said to be 10 or more"),
    ("district", "continuation"): Chosen(49, "continuation", "80 to 90 pupils each"),
    ("affiliated", "elementary"): Chosen(40, "affiliated elementary", "about 50 in all"),
    ("affiliated", "middle"): Chosen(5, "affiliated middle", "about 50 in all"),
    ("affiliated", "high"): Chosen(5, "affiliated high", "about 50 in all"),
    ("charter", "elementary"): Chosen(92, "charter elementary", "225 charters in all"),
    ("charter", "middle"): Chosen(55, "charter middle", "225 charters in all"),
    ("charter", "high"): Chosen(58, "charter high", "225 charters in all"),
    ("charter", "span"): Chosen(20, "charter span", "225 charters in all"),
    ("district", "early"): Chosen(86, "early education centers", "of 180 sites"),
}
PRESCHOOL_SITES = Published(
    180,
    "sites with a preschool, early education centers among them",
    "Speak UP, January 10, 2019, http://speakupparents.org",
)
MAGNET_SCHOOLS = Published(
    66,
    "magnet schools (2024-25, the nearest year published)",
    "Los Angeles Almanac, https://laalmanac.com/education/ed721.php",
)

# Classes.
OVER_CAP_EARLY = Published(
    150, "TK-3 classes above 27 (about)", "Reported with the settlement of January 22, 2019"
)
LARGE_SECONDARY = Published(
    1_500,
    "secondary classes of 40 and more (over; October 2014, the last count published)",
    "LA School Report, "
    "https://www.laschoolreport.com/cortines-utla-class-size-reduction-lausd-priority/",
)

# Staff.
EMPLOYEES = Published(63_576, "employees", GUIDE)
TEACHERS = Published(25_430, "classroom teachers, within the unit", GUIDE)
TEACHER_UNIT = Published(
    31_805,
    "people in the teachers' unit: teachers, nurses, counselors, librarians and others",
    "Patch, January 2019",
)
AVERAGE_PAY = Published(
    75_000,
    "average teacher salary in dollars",
    "LAUSD guide of January 2019, http://www.schoolinfosystem.org/2019/01/13/",
)
FIRST_PAY = Published(50_428, "first salary in dollars", "Daily Breeze, January 12, 2019")
TOP_PAY = Chosen(
    79_900,
    "salary at column 27, step 10, in dollars",
    "about $89,000 in 2022, less the raises since",
)
CAREER_PAY = Chosen(86_100, "salary after long service, in dollars", "said to be about $86,000")
ADMINISTRATORS = Chosen(
    2_600, "administrators", "2,000 and more were sent to schools in the strike"
)

# Strike.
DAY_COUNTS = {
    date(2019, 1, 14): Published(156_774, "pupils present, January 14", STRIKE_COUNTS),
    date(2019, 1, 15): Published(171_480, "pupils present, January 15", STRIKE_COUNTS),
    date(2019, 1, 16): Published(134_724, "pupils present, January 16", STRIKE_COUNTS),
    date(2019, 1, 17): Published(84_160, "pupils present, January 17", STRIKE_COUNTS),
}
ANNOUNCED = "LAUSD, as reported in the week of January 14, 2019"
FIRST_SUBSTITUTES = Published(400, "substitutes from January 14", ANNOUNCED)
MORE_SUBSTITUTES = Published(1_000, "more substitutes from January 16", ANNOUNCED)
REASSIGNED = Published(2_000, "administrators and reassigned staff", ANNOUNCED)
