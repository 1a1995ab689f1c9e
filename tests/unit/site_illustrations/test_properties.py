"""The site's own components report unknown properties, with their line on the page."""

from pathlib import Path

import pytest

from glosa.builder.build import Request, workshop
from glosa.builder.diagnostics import BuildFailed
from tests.conftest import SiteMaker

COMPONENTS = Path(__file__).parents[3] / "site/components"
MODULES = {
    file.relative_to(COMPONENTS.parent).as_posix(): file.read_text("utf-8")
    for file in COMPONENTS.rglob("*")
    if file.is_file()
}


def page(component: str, *properties: str) -> str:
    return "\n".join(["# Painel", "", "## Visão {#view}", "", f"::: component {component}", *properties, ":::", ""])


@pytest.mark.parametrize(
    ("component", "properties", "title"),
    [
        ("price-ladder", ["show: [stop, partials]"], "Ilustração: escada de preços."),
        ("unit-converter", [], "Ilustração: conversor de unidades."),
        ("trading-hours", [], "Ilustração: faixa do horário."),
        ("worked-day", ["setup: win"], "Ilustração: o mesmo dia com outro valor."),
        ("position-size", [], "Ilustração: tamanho da posição."),
        ("pip-value", [], "Ilustração: quanto vale um pip."),
        ("session-clock", [], "Ilustração: relógio das sessões."),
        ("expectancy", [], "Ilustração: expectativa."),
        ("drawdown", [], "Ilustração: drawdown."),
        ("exit-ranges", [], "Ilustração: e se o preço voltar?"),
        ("trade-story", [], "Ilustração: o robô em uma operação."),
    ],
)
def test_a_sentence_replaces_the_illustration_without_scripts(
    make_site: SiteMaker, tmp_path: Path, component: str, properties: list[str], title: str
) -> None:
    site = make_site({**MODULES, "docs/panel.md": page(component, *properties)})
    with workshop(Request(site, tmp_path / "out")) as shop:
        shop.build()
    assert f"<p><strong>{title}</strong> " in (tmp_path / "out/panel.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("component", "properties", "words"),
    [
        ("price-ladder", [], "'show' is missing. Expected a list of stop, target, breakeven, partials"),
        ("price-ladder", ["show: []"], "'show' is []."),
        ("price-ladder", ["show: stop"], "'show' is \"stop\"."),
        ("price-ladder", ["show: [stopp]"], "'show' is [\"stopp\"]."),
        ("price-ladder", ["show: [stop, stop]"], "each at most once"),
        ("price-ladder", ["show: [stop]", "entry: 200"], "no property 'entry'. Expected only 'show'."),
        ("unit-converter", ["tick: 5"], "no property 'tick'. Expected none."),
        ("trading-hours", ["start: 9"], "no property 'start'. Expected none."),
        ("position-size", ["risk: 80"], "no property 'risk'. Expected none."),
        ("pip-value", ["pip: 1"], "no property 'pip'. Expected none."),
        ("session-clock", ["time: 9"], "no property 'time'. Expected none."),
        ("expectancy", ["rate: 9"], "no property 'rate'. Expected none."),
        ("drawdown", ["loss: 9"], "no property 'loss'. Expected none."),
        ("exit-ranges", ["stop: 9"], "no property 'stop'. Expected none."),
        ("print-sheet", ["page: 9"], "no property 'page'. Expected none."),
        ("trade-story", ["stop: 9"], "no property 'stop'. Expected none."),
        ("chart-values", ["chart: adx"], "no property 'chart'. Expected none."),
        ("checklist", [], "'name' is missing. Expected lower-case letters and hyphens."),
        ("checklist", ["name: First trade"], "'name' is \"First trade\"."),
        ("checklist", ["name: first", "page: 9"], "no property 'page'. Expected only 'name'."),
        ("worked-day", [], "'setup' is missing. Expected one of win, wdo, share, eurusd."),
        ("worked-day", ["setup: winn"], "'setup' is \"winn\"."),
        ("worked-day", ["setup: win", "stop: 9"], "no property 'stop'. Expected only 'setup'."),
    ],
)
def test_an_invalid_property_is_an_error_with_its_line(
    make_site: SiteMaker, tmp_path: Path, component: str, properties: list[str], words: str
) -> None:
    with (
        workshop(
            Request(make_site({**MODULES, "docs/panel.md": page(component, *properties)}), tmp_path / "out")
        ) as shop,
        pytest.raises(BuildFailed) as failed,
    ):
        shop.build()
    (fault,) = failed.value.diagnostics
    assert (fault.code, fault.place) == ("component-failed", "docs/panel.md:5")
    assert words in fault.found
    assert fault.expected
    assert fault.next_step
