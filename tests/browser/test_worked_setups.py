"""Worked setups: readers change a value of the day, fill calculators with an example, and print a sheet on one page."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.illustrations import fill, illustration, rows
from tests.browser.visitor import Visitor

SCROLL = """() => new Promise((done) => {
    addEventListener("scroll", () => requestAnimationFrame(() => requestAnimationFrame(done)), { once: true });
    scrollBy(0, 20);
})"""


def test_the_day_follows_the_fields_and_returns_to_the_example(robot: str, visit: Visitor) -> None:
    page = visit(robot, "en-US/setups/win.html")
    form = illustration(page)
    status = form.get_by_role("status")
    expect(status).to_contain_text("Result of the day: +84.00 BRL before costs")
    assert rows(form)[0] == ["1. Buy 09:35, 131,610; stop loss 09:40, 131,410", "−80.00", "−1.00", "−81.00"]
    example = form.locator(".day-chart").inner_html()

    form.get_by_label("Profit limit").fill("")
    expect(status).to_contain_text("Result of the day: +4.00 BRL before costs")
    assert len(rows(form)) == 4
    assert form.locator(".day-chart").inner_html() != example

    form.get_by_label("Direction").select_option("Sells only")
    form.get_by_label("Entry rule").select_option("Moving average crossover")
    expect(form.get_by_role("rowheader").first).to_contain_text("Sell")
    form.get_by_label("Candles of the fast average").fill("9")
    expect(form.get_by_label("Candles of the fast average")).to_have_accessible_description(
        "Expected: a whole number, less than that of the slow average."
    )

    # In Portuguese the fields are as they were typed.
    page.goto("setups/win.html")
    form = illustration(page)
    expect(form.get_by_label("Regra de entrada")).to_have_value("trend")
    form.get_by_role("button", name="Voltar ao exemplo").press("Enter")
    expect(form.get_by_role("status")).to_contain_text("Resultado do dia: +84,00 BRL antes dos custos")
    assert rows(form)[0][0] == "1. Compra 09:35, 131.610; stop loss 09:40, 131.410"


def test_a_chart_shows_the_values_of_a_candle_to_pointer_keyboard_and_screen_reader(robot: str, visit: Visitor) -> None:
    form = illustration(visit(robot, "en-US/setups/win.html"))
    values, slider = form.locator(".readout-values"), form.get_by_role("slider", name="Candle whose values are shown")
    form.locator(".readout-chart").hover(position={"x": 1, "y": 40})
    expect(values).to_have_text(re.compile(r"^Candle 09:00: Open [\d,]+; High [\d,]+; Low [\d,]+; Close [\d,]+$"))
    slider.press("ArrowRight")
    expect(values).to_contain_text("Candle 09:05: Open ")
    expect(slider).to_have_attribute("aria-valuetext", values.inner_text())
    # The result is the example's, as before.
    expect(form.get_by_role("status")).to_contain_text("Result of the day: +84.00 BRL before costs")
    form.get_by_text("All values in a table").click()
    expect(form.get_by_role("table", name="Prices of each candle").get_by_role("row")).to_have_count(38)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        (
            "settings/indicators/comparison.html",
            "Candle 37: Fechamento 225,0; Média 212,9; ADX 47,3; RSI 79,3; ATR 3,3",
        ),
        (
            "en-US/settings/indicators/comparison.html",
            "Candle 37: Close 225.0; Average 212.9; ADX 47.3; RSI 79.3; ATR 3.3",
        ),
    ],
)
def test_the_comparison_of_indicators_shows_the_values_of_its_table(
    robot: str, visit: Visitor, path: str, text: str
) -> None:
    form = illustration(visit(robot, path))
    form.get_by_role("slider").fill("36")
    expect(form.locator(".readout-values")).to_have_text(text)


def test_the_chart_of_an_indicator_shows_its_values_to_pointer_keyboard_and_screen_reader(
    robot: str, visit: Visitor
) -> None:
    page = visit(robot, "en-US/settings/indicators/named.html")
    tables = page.get_by_text("All values in tables")
    expect(tables).to_be_visible()
    # The figure of the moving average: its 80 candles are between 10 and 490 of its 560 pixels.
    chart = page.locator('figure img[src*="/moving-average."]')
    width = chart.evaluate("image => image.getBoundingClientRect().width")
    chart.hover(position={"x": width * (10 + 36.5 * 6) / 560, "y": 90})
    tip = page.get_by_role("status").filter(has_text="Candle")
    expect(tip).to_have_text(re.compile(r"^Candle 37Close: 225\.0simple 20: 212\.9exponential 20: [\d.]+$"))
    # Scrolling moves the values with their chart: a pointer at rest sends no event.
    page.evaluate(SCROLL)
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")

    # In a low window, of a chart whose upper part is above its edge.
    page.set_viewport_size(ViewportSize(width=740, height=360))
    top = chart.evaluate(
        "image => { scrollTo(0, scrollY + image.getBoundingClientRect().top + 60); return image.getBoundingClientRect().top; }"
    )
    chart.hover(position={"x": width * (10 + 36.5 * 6) / 560, "y": 240 - top})
    expect(tip).to_be_in_viewport(ratio=1)
    page.keyboard.press("Escape")

    tables.click()
    page.locator("details details", has_text="Moving averages").locator("summary").click()
    expect(page.get_by_role("row", name=re.compile(r"^37 225\.0 212\.9 "))).to_be_visible()


def test_a_calculator_is_filled_with_an_example(robot: str, visit: Visitor) -> None:
    form = illustration(visit(robot, "settings/volume.html"))
    fill(form, {"Risco por operação": "7"})
    form.get_by_role("button", name="WIN", exact=True).press("Enter")

    expect(form.get_by_text("Preenchido com os números do setup de exemplo: WIN.")).to_be_attached()
    expect(form.get_by_label("Risco por operação")).to_have_value("81")
    # 2 × (200 × 0.20 + 2 × 0.25)
    expect(form.get_by_role("status")).to_have_text("Volume: 2, com perda planejada de 81,00.")
    form.get_by_role("button", name="EURUSD").click()
    expect(form.get_by_role("status")).to_have_text("Volume: 0,1, com perda planejada de 16,70.")


@pytest.mark.parametrize("path", ["setups/win-sheet.html", "en-US/setups/share-sheet.html"])
def test_a_sheet_fits_on_one_page_of_paper(robot: str, visit: Visitor, path: str) -> None:
    page = visit(robot, path)
    expect(page.get_by_role("button", name=re.compile("^(Imprimir esta folha|Print this sheet)$"))).to_be_visible()

    paper = page.pdf(prefer_css_page_size=True)

    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
