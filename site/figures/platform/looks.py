"""How sketches of windows look."""

from figures.drawing.svg import LOOKS

OWN = {
    "frame": "fill:none;stroke:var(--soft);stroke-width:1.5",
    "field": "fill:var(--card);stroke:var(--soft);stroke-width:1.5",
}
ALL = LOOKS | OWN
"""Looks of these figures, next to those of every figure."""
