"""The calculations of the site's illustrations, run in the builder's own JavaScript engine."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from glosa.builder.render.bundle import load_bundle
from glosa.builder.render.compiler import Compiled, ModuleCompiler
from glosa.builder.render.v8 import v8

CALCULATIONS = Path(__file__).parents[3] / "site/components/parts/calculations"

Calculate = Callable[..., Any]
"""``calculate(function, *arguments)`` returns the result of a function of the module, with None for NaN."""


@pytest.fixture(scope="module")
def calculate(request: pytest.FixtureRequest) -> Iterator[Calculate]:
    """Calls functions of the module that the test file names as its ``MODULE``."""
    source = (CALCULATIONS / request.module.MODULE).read_text("utf-8")
    with v8() as js:
        bundle = load_bundle()
        compiled = ModuleCompiler(lambda: js, lambda: bundle.compiler_script).compile(request.module.MODULE, source)
        assert isinstance(compiled, Compiled)
        js.load(f"var exports = {{}};\n{compiled.engine}", name=request.module.MODULE)
        js.load("const call = (name, given) => JSON.stringify(exports[name](...JSON.parse(given)));", name="call")
        yield lambda function, *arguments: json.loads(js.call("call", function, json.dumps(arguments)))
