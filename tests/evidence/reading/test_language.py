"""Stories in other languages are told as such, whatever letters they are written in."""

from __future__ import annotations

import pytest

from openbook.evidence.reading.sentences import other_language

SPANISH = (
    "Los maestros harán huelga el 10 de enero, dijo el sindicato, que pide un aumento de 6.5 "
    "por ciento para los maestros y más enfermeras en las escuelas del distrito. El distrito "
    "dice que no tiene el dinero."
)
CHINESE = "教師工會週四宣布，三萬多名教師將於一月十日罷工，要求加薪百分之六點五。" * 2
ARMENIAN = "Ուսուցիչները գործադուլ կանեն հունվարի 10-ին, ասաց արհմիությունը։"
NAMES = (
    "José Luis Peña-Ortiz told the crowd that the district of 张伟 would have to pay for it, "
    "and that the teachers of the town were with him on the picket line in the rain."
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (SPANISH, "Spanish"),
        (CHINESE, "another language"),
        (ARMENIAN, "another language"),
        (NAMES, ""),
        ("", ""),
    ],
)
def test_the_language_of_a_story(text: str, language: str) -> None:
    assert other_language(text) == language
