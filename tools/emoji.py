"""Draws the 72 emoji of Widget A from Microsoft's Fluent Emoji, flat style, as packed for npm.

::

    npm pack @iconify-json/fluent-emoji-flat@1.2.6 && tar xzf iconify-json-fluent-emoji-flat-1.2.6.tgz
    python tools/emoji.py package

``frontend/anonymous/emoji/pictures.json`` says which picture replaces which name, and by how many degrees it is
turned where two would be alike.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

_EMOJI = Path(__file__).resolve().parent.parent / "frontend" / "anonymous" / "emoji"
_BOX = "1 1 30 30"  # the set keeps a margin of two units in a box of 32; one is enough
_DIGITS = 2  # after the point: what can be seen at the sizes that a comment shows
_LONG_NUMBER = re.compile(r"(-?)((?:0|[1-9]\d*)?\.\d{3,})(?=(\.?))")


def main(arguments: list[str]) -> int:
    """Writes one file per name; returns the exit code."""
    parser = argparse.ArgumentParser(description="Draws the emoji of Widget A from the unpacked npm package.")
    parser.add_argument("package", type=Path, help="folder with the package's icons.json")
    source: Path = parser.parse_args(arguments).package / "icons.json"
    icons: dict[str, Any] = json.loads(source.read_text(encoding="utf-8"))["icons"]
    pictures: dict[str, Any] = json.loads((_EMOJI / "pictures.json").read_text(encoding="utf-8"))
    for name, picture in pictures.items():
        icon, turn = (picture, 0) if isinstance(picture, str) else picture
        if icon not in icons:
            print(f'{source} has no picture "{icon}" for "{name}". Name another one in pictures.json.', file=sys.stderr)
            return 1
        (_EMOJI / f"{name.replace(' ', '-')}.svg").write_text(drawing(icons[icon]["body"], turn), encoding="utf-8")
    return 0


def drawing(body: str, turn: int) -> str:
    """The file for a picture that is turned by so many degrees."""
    turned = f'<g transform="rotate({turn} 16 16)">{body}</g>' if turn else body
    lighter = re.sub(r' d="[^"]+"', lambda data: _LONG_NUMBER.sub(_rounded, data[0]), turned)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_BOX}">{lighter}</svg>\n'


def _rounded(number: re.Match[str]) -> str:
    """Separates what a sign or a point separated."""
    sign, digits, following = number.groups()
    short = re.sub(r"^0(?=\.)", "", f"{float(digits):.{_DIGITS}f}".rstrip("0").rstrip("."))
    before = " " if not sign and digits.startswith(".") and not short.startswith(".") else sign
    return before + short + (" " if following and "." not in short else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
