"""The illustrations of the project's own site: readers' values are drawn, and invalid ones are explained next to them."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Scan
from tests.browser.illustrations import NARROW, fill, illustration, rows
from tests.browser.reading import Requests
from tests.browser.visitor import DESKTOP, PHONE, Scheme, Visitor, wait_until_alive

REFUSED_STORAGE = """
Object.defineProperty(window, "sessionStorage", { get() { throw new DOMException("refused", "SecurityError"); } });
"""

PARTIALS = {
    "Preço de entrada": "200",
    "Distância do stop loss": "10",
    "Distância do take profit": "30",
    "Distância da parcial 1": "10",
    "Volume da parcial 1": "2",
    "Distância da parcial 2": "20",
    "Volume da parcial 2": "1",
    "Tamanho do ponto": "1",
    "Volume": "4",
    "Valor do ponto": "2,5",
}


def test_the_ladder_shows_levels_and_results(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/partials.html")
    form = illustration(page)
    status = form.get_by_role("status")
    expect(status).to_have_text(
        "Para ver o resultado, preencha: preço de entrada, tamanho do ponto, a distância de uma saída."
    )
    fill(form, PARTIALS)
    expect(status).to_have_text("4 resultados: de −10 a +17,5 pontos por unidade de volume, antes dos custos.")
    assert rows(form) == [
        ["Stop loss", "−10", "−100"],
        ["Parcial 1, depois stop loss", "0", "0"],
        ["Parcial 1, parcial 2, depois stop loss", "+7,5", "+75"],
        ["Parcial 1, parcial 2, depois take profit", "+17,5", "+175"],
    ]
    levels = form.get_by_role("list", name="Níveis, do preço mais alto ao mais baixo").get_by_role("listitem")
    expect(levels).to_have_text(["Take profit 230", "Parcial 2 220", "Parcial 1 210", "Entrada 200", "Stop loss 190"])
    heights = [level.evaluate("item => item.getBoundingClientRect().top") for level in levels.all()]
    assert heights == sorted(heights)


def test_a_number_that_does_not_fit_is_explained_at_its_field(robot: str, visit: Visitor) -> None:
    page = visit(robot, "en-US/settings/stoploss.html")
    form = illustration(page)
    stop = form.get_by_label("Stop loss distance")
    expect(stop).to_have_accessible_description("In points")
    fill(
        form,
        {"Entry price": "200", "Stop loss distance": "1.000", "Point size": "0", "Volume": "-1", "Point value": "two"},
    )
    expect(stop).to_have_accessible_description(
        "Ambiguous: the mark may separate thousands or decimals. Expected: 1000 or 1.0000."
    )
    expect(form.get_by_label("Point size")).to_have_accessible_description("Expected: a number greater than zero.")
    expect(form.get_by_label("Volume")).to_have_accessible_description("Expected: a number greater than zero.")
    expect(form.get_by_label("Point value")).to_have_accessible_description(
        "Expected: a number without thousands separators, such as 1234.5."
    )
    expect(form.locator("[aria-invalid=true]")).to_have_count(4)
    expect(form.get_by_role("status")).to_have_text(
        "To see the result, correct: point size, stop loss distance, volume, point value."
    )
    expect(form.get_by_role("table")).to_have_count(0)

    # By keyboard: a sell has its stop above the entry.
    fill(form, {"Stop loss distance": "20"})
    form.get_by_label("Direction").focus()
    page.keyboard.press("S")
    page.keyboard.press("Tab")
    expect(form.get_by_label("Entry price")).to_be_focused()
    fill(form, {"Point size": "0.5", "Volume": "2", "Point value": "3"})
    expect(form.locator("[aria-invalid=true]")).to_have_count(0)
    expect(stop).to_have_accessible_description("In points")
    expect(form.get_by_role("listitem")).to_have_text(["Stop loss 210", "Entry 200"])
    expect(form.get_by_role("status")).to_have_text("1 result: −20 points for each unit of volume, before costs.")
    assert rows(form) == [["Stop loss", "−20", "−120"]]


def test_breakeven_and_a_target_have_fields_of_their_own(robot: str, visit: Visitor) -> None:
    page = visit(robot, "en-US/settings/breakeven.html")
    form = illustration(page)
    fill(form, {"Entry price": "200", "Stop loss distance": "10", "Take profit distance": "30", "Point size": "1"})
    fill(form, {"Breakeven distance": "15", "Breakeven gain": "15"})
    gain = form.get_by_label("Breakeven gain")
    expect(gain).to_have_accessible_description("Expected: less than the breakeven distance.")
    fill(form, {"Breakeven gain": ""})
    expect(form.get_by_role("listitem").nth(3)).to_have_text("New stop 200")
    fill(form, {"Breakeven gain": "4"})
    expect(form.get_by_role("status")).to_contain_text("3 results: from −10 to +30")
    expect(form.get_by_role("cell", name="+4", exact=True)).to_be_visible()
    assert rows(form) == [
        ["Stop loss", "−10"],
        ["Breakeven triggered, then new stop", "+4"],
        ["Breakeven triggered, then take profit", "+30"],
    ]
    page.goto("en-US/settings/takeprofit.html")
    form = illustration(page)
    expect(form.get_by_label("Take profit distance")).to_be_visible()
    expect(form.get_by_label("Breakeven gain")).to_have_count(0)


def test_the_converter_says_a_distance_in_every_unit(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/settings.html")
    form = illustration(page)
    status = form.get_by_role("status")
    fill(form, {"Distância": "12", "Tamanho do ponto": "1", "Tamanho do tick": "5"})
    expect(status).to_have_text(
        "A distância é de 12 pontos, ou 2,4 ticks. Ela não cai em um preço válido: o preço só anda em ticks inteiros."
    )
    assert rows(form)[2:] == [
        ["Percentual do preço", "falta o preço"],
        ["Moeda da conta", "faltam o valor do tick e o volume"],
    ]
    fill(form, {"Distância": "0,5", "Preço": "2000", "Valor do tick": "0,2", "Volume": "2"})
    form.get_by_label("Unidade da distância").select_option("Percentual do preço")
    expect(status).to_have_text("A distância é de 10 pontos, ou 2 ticks.")
    assert rows(form) == [
        ["Pontos", "10"],
        ["Ticks", "2"],
        ["Percentual do preço", "0,5%"],
        ["Moeda da conta", "0,8"],
    ]
    fill(form, {"Tamanho do ponto": "2"})
    expect(form.get_by_label("Tamanho do tick")).to_have_accessible_description(
        "Esperado: um múltiplo inteiro do tamanho do ponto."
    )


def test_the_strip_shows_when_entries_are_allowed(robot: str, visit: Visitor) -> None:
    page = visit(robot, "en-US/settings/tradingtime.html")
    form = illustration(page)
    status = form.get_by_role("status")
    fill(form, {"Start time": "09:15", "End time": "17:00", "Interval start": "12:00", "Interval end": "13:30"})
    expect(status).to_have_text("Entries are allowed for 6 h 15 min.")
    assert "6\u00a0h\u00a015\u00a0min." in (status.text_content() or "")
    form.get_by_label("Close positions at end of execution time").check()
    events = form.get_by_role("listitem")
    expect(events).to_have_text(
        [
            "09:15: entries are allowed from here on.",
            "12:00: the interval begins, without new entries.",
            "13:30: entries are allowed again.",
            "17:00: no more entries, and positions are closed.",
        ]
    )
    bar = form.locator(".bar").bounding_box()
    windows = [window.bounding_box() for window in form.locator(".bar .open").all()]
    assert bar
    spans = [((box["x"] - bar["x"]) / bar["width"], box["width"] / bar["width"]) for box in windows if box]
    assert spans == [
        pytest.approx((555 / 1440, 165 / 1440), abs=0.002),
        pytest.approx((810 / 1440, 210 / 1440), abs=0.002),
    ]

    fill(form, {"Interval start": "08:00"})
    expect(form.get_by_label("Interval start")).to_have_accessible_description(
        "Expected: a time between the start and the end of trading hours."
    )
    expect(events).to_have_count(0)
    fill(form, {"Start time": "20:00", "End time": "03:00", "Interval start": "23:30", "Interval end": "00:30"})
    expect(status).to_contain_text("Entries are allowed for 6 h. The hours cross midnight.")
    expect(events.last).to_have_text("03:00 on the next day: no more entries, and positions are closed.")


@pytest.mark.parametrize(
    ("path", "labels", "sentence", "events"),
    [
        (
            "settings/tradingtime.html",
            ["Horário inicial", "Horário final", "Início do intervalo", "Fim do intervalo"],
            "O intervalo cobre o horário inteiro: não sobra nenhum momento para entradas.",
            [
                "09:00: começa o intervalo, sem novas entradas.",
                "17:00: não há mais entradas; as posições continuam abertas.",
            ],
        ),
        (
            "en-US/settings/tradingtime.html",
            ["Start time", "End time", "Interval start", "Interval end"],
            "The interval covers all trading hours: no time is left for entries.",
            ["09:00: the interval begins, without new entries.", "17:00: no more entries; positions stay open."],
        ),
    ],
)
def test_an_interval_of_the_whole_session_is_reported(
    robot: str, visit: Visitor, *, path: str, labels: list[str], sentence: str, events: list[str]
) -> None:
    form = illustration(visit(robot, path))
    fill(form, dict(zip(labels, ["09:00", "17:00"] * 2, strict=True)))
    expect(form.get_by_role("status")).to_have_text(sentence)
    expect(form.get_by_role("listitem")).to_have_text(events)


@pytest.mark.parametrize("path", ["settings/settings.html", "en-US/settings/settings.html"])
@pytest.mark.parametrize("screen", [NARROW, DESKTOP])
def test_every_unit_fits_into_its_field(robot: str, visit: Visitor, path: str, screen: ViewportSize) -> None:
    form = illustration(visit(robot, path, screen=screen))
    select = form.get_by_role("combobox")
    # As wide as its longest option when nothing bounds it.
    width, needed = select.evaluate(
        "field => [field.offsetWidth, (field.style.inlineSize = 'max-content', field.offsetWidth)]"
    )
    assert width >= needed


def test_an_interval_of_minutes_is_visible_about_its_place(robot: str, visit: Visitor) -> None:
    form = illustration(visit(robot, "settings/tradingtime.html", screen=NARROW))
    fill(
        form,
        {
            "Horário inicial": "09:00",
            "Horário final": "17:00",
            "Início do intervalo": "12:00",
            "Fim do intervalo": "12:05",
        },
    )
    pause = form.locator(".pause")
    expect(pause).to_have_count(1)
    place, left, right, drawn = pause.evaluate(
        """element => {
          const { left, right, width } = getComputedStyle(element, "::before");
          return [element.getBoundingClientRect().width, left, right, width].map(parseFloat);
        }"""
    )
    assert place < 2
    assert drawn + 4 >= 8  # Its two lines belong to it.
    assert left == pytest.approx(right)


@pytest.mark.parametrize("path", ["settings/stoploss.html", "en-US/settings/stoploss.html"])
def test_the_table_of_losses_fits_on_a_phone(robot: str, visit: Visitor, path: str) -> None:
    scroller = visit(robot, path, screen=NARROW).locator(".table-scroll")
    assert scroller.evaluate("element => element.scrollWidth <= element.clientWidth")


def test_typed_values_carry_over_to_the_other_language(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/settings.html")
    form = illustration(page)
    fill(form, {"Distância": "0,5", "Tamanho do ponto": "1", "Tamanho do tick": "5", "Preço": "2000"})
    form.get_by_label("Unidade da distância").select_option("Percentual do preço")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en-US")
    form = illustration(page)
    expect(form.get_by_label("Distance", exact=True)).to_have_value("0.5")
    expect(form.get_by_role("status")).to_have_text("The distance is 10 points, or 2 ticks.")
    expect(form.get_by_label("Tick value")).to_have_value("")

    fill(form, dict.fromkeys(["Distance", "Point size", "Tick size", "Price"], ""))
    form.get_by_label("Unit of the distance").select_option("Points")
    assert page.evaluate("sessionStorage.getItem('illustration.unit-converter')") is None
    page.get_by_role("link", name="Português").click()
    expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
    expect(illustration(page).get_by_label("Distância", exact=True)).to_have_value("")


def test_illustrations_of_one_kind_share_their_values(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/partials.html")
    fill(illustration(page), PARTIALS)
    page.goto("en-US/settings/stoploss.html")
    form = illustration(page)
    expect(form.get_by_role("status")).to_contain_text("1 result: −10 points")
    expect(form.get_by_label("Point value")).to_have_value("2.5")
    fill(form, {"Entry price": "199"})
    form.get_by_label("Direction").select_option("Sell")
    page.goto("settings/partials.html")
    form = illustration(page)
    expect(form.get_by_label("Direção")).to_have_value("-1")
    for label, value in {**PARTIALS, "Preço de entrada": "199"}.items():
        expect(form.get_by_label(label, exact=True)).to_have_value(value)


def test_times_and_the_switch_are_remembered(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/tradingtime.html")
    form = illustration(page)
    fill(form, {"Horário inicial": "09:15", "Horário final": "17:00"})
    form.get_by_label("Fechar posições no fim do horário de execução").check()
    page.reload()
    form = illustration(page)
    expect(form.get_by_label("Horário inicial")).to_have_value("09:15")
    expect(form.get_by_role("listitem").last).to_have_text("17:00: não há mais entradas e as posições são fechadas.")


@pytest.mark.parametrize(
    "script", [REFUSED_STORAGE, "sessionStorage.setItem('illustration.unit-converter', '{broken')"]
)
def test_the_form_works_without_storage(robot: str, visit: Visitor, script: str) -> None:
    page = visit(robot)
    page.add_init_script(script)
    page.goto("settings/settings.html")
    form = illustration(page)
    fill(form, {"Distância": "10", "Tamanho do ponto": "1", "Tamanho do tick": "5"})
    expect(form.get_by_role("status")).to_have_text("A distância é de 10 pontos, ou 2 ticks.")


@pytest.mark.parametrize("path", ["settings/takeprofit.html", "settings/settings.html", "settings/tradingtime.html"])
def test_without_scripts_the_rule_is_explained_in_words(robot: str, visit: Visitor, path: str) -> None:
    page = visit(robot, path, scripts=False)
    expect(page.locator(".illustration")).to_contain_text("Ilustração: ")
    expect(page.locator(".illustration").get_by_role("group")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "values"),
    [
        (
            "settings/stoploss.html",
            {"Preço de entrada": "200", "Distância do stop loss": "10", "Tamanho do ponto": "1"},
        ),
        ("settings/settings.html", {"Distância": "10", "Tamanho do ponto": "1", "Tamanho do tick": "5"}),
        ("settings/tradingtime.html", {"Horário inicial": "09:15", "Horário final": "17:00"}),
    ],
)
def test_an_illustration_is_printed_only_with_a_result(
    robot: str, visit: Visitor, *, path: str, values: dict[str, str]
) -> None:
    page = visit(robot, path)
    form = illustration(page)
    expect(form).to_be_visible()
    page.emulate_media(media="print")
    expect(form).to_be_hidden()
    page.emulate_media(media="screen")
    fill(form, values)
    expect(form.get_by_role("status")).not_to_contain_text("preencha")
    page.emulate_media(media="print")
    expect(form.locator(".illustration-result")).to_be_visible()


@pytest.mark.parametrize(("scheme", "screen"), [("light", PHONE), ("dark", DESKTOP)])
def test_illustrations_pass_the_accessibility_scan(
    robot: str, visit: Visitor, violations: Scan, *, scheme: Scheme, screen: dict[str, int]
) -> None:
    page = visit(robot, screen={"width": min(screen["width"], 1280), "height": screen["height"]}, scheme=scheme)
    for path, values in {
        "settings/partials.html": PARTIALS,
        "settings/stoploss.html": {"Preço de entrada": "200", "Distância do stop loss": "20"},
        "settings/tradingtime.html": {"Horário inicial": "20:00", "Horário final": "03:00"},
        "settings/settings.html": {"Distância": "x"},
    }.items():
        page.goto(path)
        wait_until_alive(page)
        form = illustration(page)
        before = form.get_by_role("status").inner_text()
        fill(form, values)
        expect(form.get_by_role("status")).not_to_have_text(before)
        assert violations(page) == [], path
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def test_an_illustration_loads_near_the_viewport_and_ends_with_its_page(robot: str, visit: Visitor) -> None:
    page = visit(robot)
    requests = Requests(page)
    page.goto("settings/stoploss.html")
    wait_until_alive(page)
    page.wait_for_load_state("networkidle")
    assert requests.matching(re.compile(r"assets/components/.*\.js")) == []
    illustration(page)
    page.get_by_role("navigation", name="Documentação").get_by_role("link", name="Take profit", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Take profit")
    form = illustration(page)
    expect(form.get_by_label("Distância do take profit")).to_be_visible()
    assert len(requests.matching(re.compile(r"assets/components/parts/form\.\w+\.js"))) <= 1
    assert len(requests.matching(re.compile(r"assets/components/price-ladder\.\w+\.css"))) == 1
