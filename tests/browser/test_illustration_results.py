"""Results of illustrations: readers can type numbers in several forms, words agree with them, and tables have a name and fit on a phone."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.illustrations import NARROW, fill, illustration, rows
from tests.browser.visitor import Visitor


@pytest.mark.parametrize(
    ("path", "label", "example", "explained"),
    [
        (
            "settings/stoploss.html",
            "Preço de entrada",
            "Exemplo: 130000 ou 5432,5",
            "Ambíguo: o sinal pode separar milhares ou decimais. Esperado: 131000 ou 131,0000.",
        ),
        (
            "en-US/settings/settings.html",
            "Distance",
            "Example: 130000 or 5432.5",
            "Ambiguous: the mark may separate thousands or decimals. Expected: 131000 or 131.0000.",
        ),
    ],
)
def test_a_field_shows_an_example_and_explains_ambiguous_numbers(
    robot: str, visit: Visitor, *, path: str, label: str, example: str, explained: str
) -> None:
    form = illustration(visit(robot, path))
    field = form.get_by_label(label, exact=True)
    expect(field).to_have_accessible_description(example)
    expect(form.get_by_text(example)).to_have_count(1)
    for typed in ("131.000", "131,000"):
        field.fill(typed)
        expect(field).to_have_accessible_description(explained)
        field.fill("5432.5")
        expect(field).to_have_accessible_description(example)


def test_results_are_written_as_they_can_be_typed(robot: str, visit: Visitor) -> None:
    form = illustration(visit(robot, "settings/stoploss.html"))
    fill(form, {"Preço de entrada": "131000", "Distância do stop loss": "1499.5", "Tamanho do ponto": "1"})
    fill(form, {"Volume": "10", "Valor do ponto": "0,2"})
    expect(form.get_by_role("status")).to_have_text(
        "1 resultado: −1499,5 pontos por unidade de volume, antes dos custos."
    )
    expect(form.get_by_role("listitem")).to_have_text(["Entrada 131000", "Stop loss 129500,5"])
    # 1499.5 points × 10 × 0.2
    assert rows(form) == [["Stop loss", "−1499,5", "−2999"]]


def test_one_point_and_one_tick_are_singular(robot: str, visit: Visitor) -> None:
    page = visit(robot, "en-US/settings/settings.html")
    form = illustration(page)
    fill(form, {"Distance": "1", "Point size": "1", "Tick size": "1"})
    expect(form.get_by_role("status")).to_have_text("The distance is 1 point, or 1 tick.")
    page.goto("settings/settings.html")
    expect(illustration(page).get_by_role("status")).to_have_text("A distância é de 1 ponto, ou 1 tick.")

    page.goto("en-US/settings/stoploss.html")
    form = illustration(page)
    fill(form, {"Entry price": "200", "Stop loss distance": "1", "Point size": "1"})
    expect(form.get_by_role("status")).to_have_text("1 result: −1 point for each unit of volume, before costs.")
    page.goto("settings/stoploss.html")
    expect(illustration(page).get_by_role("status")).to_have_text(
        "1 resultado: −1 ponto por unidade de volume, antes dos custos."
    )


def test_a_small_distance_is_not_shown_as_zero(robot: str, visit: Visitor) -> None:
    form = illustration(visit(robot, "settings/settings.html", screen=NARROW))
    fill(form, {"Distância": "2", "Tamanho do ponto": "0,00001", "Tamanho do tick": "0,00001", "Preço": "6000"})
    expect(form.get_by_role("status")).to_have_text("A distância é de 2 pontos, ou 2 ticks.")
    assert rows(form)[2] == ["Percentual do preço", "0,000000333%"]


@pytest.mark.parametrize(
    ("folder", "exits", "points", "units"),
    [
        ("", "Resultado de cada saída", "Pontos por unidade", "A mesma distância em cada unidade"),
        ("en-US/", "Result of each exit", "Points per unit", "The same distance in each unit"),
    ],
)
def test_the_tables_of_results_have_names(
    robot: str, visit: Visitor, *, folder: str, exits: str, points: str, units: str
) -> None:
    page = visit(robot)
    page.add_init_script(
        """
        sessionStorage.setItem("illustration.price-ladder", JSON.stringify({ entry: "200", stop: "10", point: "1" }));
        sessionStorage.setItem("illustration.unit-converter", JSON.stringify({ amount: "10", point: "1", tick: "5" }));
        """
    )
    page.goto(f"{folder}settings/stoploss.html")
    table = illustration(page).get_by_role("table", name=exits, exact=True)
    expect(table.get_by_role("columnheader", name=points, exact=True)).to_be_visible()
    caption = table.locator("caption").bounding_box()
    assert caption
    assert caption["height"] <= 1
    page.goto(f"{folder}settings/settings.html")
    expect(illustration(page).get_by_role("table", name=units, exact=True)).to_be_visible()


@pytest.mark.parametrize("path", ["settings/partials.html", "en-US/settings/partials.html"])
def test_the_results_in_points_and_money_fit_on_a_phone(robot: str, visit: Visitor, path: str) -> None:
    page = visit(robot, screen=NARROW)
    stored = {"entry": "131000", "stop": "1001", "target": "2500.5", "point": "1", "volume": "4", "value": "0.2"}
    stored |= {"price1": "1000", "volume1": "1", "price2": "2000", "volume2": "1"}
    page.add_init_script(f"sessionStorage.setItem('illustration.price-ladder', {json.dumps(json.dumps(stored))})")
    page.goto(path)
    table = illustration(page).get_by_role("table")
    expect(table.get_by_role("row")).to_have_count(5)
    assert table.evaluate("element => element.offsetWidth <= element.parentElement.clientWidth")
    lines = table.locator("td").evaluate_all(
        """cells => cells.map(cell => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getClientRects().length;
        })"""
    )
    assert lines == [1] * 8


def test_the_longest_results_do_not_widen_the_page(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/takeprofit.html", screen=NARROW)
    form = illustration(page)
    fill(form, {"Preço de entrada": "1", "Distância do take profit": "9" * 15, "Tamanho do ponto": "0,1"})
    fill(form, {"Volume": "9" * 15, "Valor do ponto": "9" * 15})
    expect(form.get_by_role("cell")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
