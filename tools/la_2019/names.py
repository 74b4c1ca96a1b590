"""Invented names of schools: trees, birds, stones, virtues and streets that are not."""

from __future__ import annotations

import numpy as np


def _words(text: str) -> tuple[str, ...]:
    """The words of a text."""
    return tuple(text.split())


_MARKS = _words(
    "Amber Blue Bright Brindled Calm Clear Copper Crested Dappled Early Evening Fair "
    "Gentle Glad Gold Green Hidden High Hollow Honey Leaning Lone Long Lower Marbled "
    "Merry Misty Morning Mossy Nimble Open Pale Patient Quiet Red Rising Russet Sandy "
    "Shaded Silver Slender Slow Small Speckled Steady Still Striped Sunlit Tall Tawny "
    "Twin Upper Velvet Wandering Warm White Wide Winding Windy Winter"
)
_THINGS = _words(
    "Acacia Agate Alder Almond Aspen Avocet Basalt Beryl Bittern Bluebird Buckeye "
    "Bunting Catalpa Cedar Chickadee Cormorant Cottonwood Curlew Cypress Dogwood Dove "
    "Elder Elm Falcon Feldspar Finch Flicker Garnet Goldfinch Grebe Grosbeak Heron "
    "Hornbeam Ironwood Jacaranda Jasper Juniper Kestrel Killdeer Kingfisher Larch Linden "
    "Madrone Mallow Mesquite Mica Mulberry Nuthatch Obsidian Onyx Opal Oriole Osprey "
    "Pelican Persimmon Petrel Phoebe Pinyon Plover Poplar Quail Quartz Redbud Robin "
    "Rowan Sandpiper Schist Sparrow Spruce Starling Sumac Swallow Swift Tamarack Tanager "
    "Tern Thrush Topaz Towhee Tupelo Vireo Warbler Waxwing Willet Wren Yarrow"
)
_VIRTUES = _words(
    "Candor Constancy Courage Courtesy Curiosity Diligence Fairness Fellowship Fortitude "
    "Friendship Generosity Gladness Gratitude Helpfulness Honesty Kindness Mercy Patience "
    "Perseverance Prudence Sincerity Steadfast Thoughtful Tolerance Wonder"
)
_LANDS = _words(
    "Bend Crossing Field Garden Grove Hill Hollow Knoll Landing Meadow Orchard Path Rise Spring Terrace"
)
_STREET_STARTS = _words(
    "Alder Bark Bram Brindle Clover Copper Drift Elder Fern Finch Flint Hazel Heather "
    "Lark Linnet Marl Moss Nettle Pebble Quill Reed Rush Sorrel Tansy Teasel Umber "
    "Vetch Wick Winnow Yarrow"
)
_STREET_ENDS = _words(
    "brook combe dale dell field garth holm hurst lea mere mill rill row shaw stead wood"
)
_STREET_KINDS = ("Street", "Avenue", "Drive", "Boulevard", "Way")

_KINDS = {
    "elementary": "Elementary",
    "middle": "Middle School",
    "high": "Senior High",
    "span": "Span School",
    "special": "Special Education Center",
    "continuation": "Continuation High",
    "early": "Early Education Center",
}


def draw_stems(generator: np.random.Generator, count: int) -> list[str]:
    """So many different first parts of names, in random order."""
    things = [f"{mark} {thing}" for mark in _MARKS for thing in _THINGS]
    virtues = [f"{virtue} {land}" for virtue in _VIRTUES for land in _LANDS]
    streets = [
        f"{start}{end} {_STREET_KINDS[(row + column) % len(_STREET_KINDS)]}"
        for row, start in enumerate(_STREET_STARTS)
        for column, end in enumerate(_STREET_ENDS)
        if start.lower() != end
    ]
    mixed = [
        *_some(generator, things, count - count // 5 - count // 3),
        *_some(generator, virtues, count // 5),
        *_some(generator, streets, count // 3),
    ]
    return _some(generator, mixed, count)


def full_name(stem: str, level: str, operator: str, group: str) -> str:
    """The name of a school as families know it."""
    kind = _KINDS[level]
    if operator == "charter":
        return f"{stem} Charter {kind.replace('Span School', 'Academy')}"
    if operator == "affiliated":
        return f"{stem} Affiliated Charter {kind}"
    if group.endswith("magnet"):
        return f"{stem} {kind.replace('Span School', 'School')} Magnet"
    return f"{stem} {kind}"


def _some(generator: np.random.Generator, words: list[str], count: int) -> list[str]:
    """So many of the words, in random order, none twice."""
    return [words[index] for index in generator.permutation(len(words))[:count]]
