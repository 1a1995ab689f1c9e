"""The calculations of the site's illustrations, run in the builder's own JavaScript engine."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from glosa.builder.render.v8 import v8

CALCULATIONS = Path(__file__).parents[3] / "site/public/illustrations/calculations"

Calculate = Callable[..., Any]
"""``calculate(function, *arguments)`` answers what a function of the module answers; NaN arrives as None."""


@pytest.fixture(scope="module")
def calculate(request: pytest.FixtureRequest) -> Iterator[Calculate]:
    """Calls functions of the module that the test file names as its ``MODULE``."""
    source = (CALCULATIONS / request.module.MODULE).read_text("utf-8")
    with v8() as js:
        js.load(re.sub(r"^export ", "", source, flags=re.MULTILINE), name=request.module.MODULE)
        js.load("const call = (name, given) => JSON.stringify(globalThis[name](...JSON.parse(given)));", name="call")
        yield lambda function, *arguments: json.loads(js.call("call", function, json.dumps(arguments)))
