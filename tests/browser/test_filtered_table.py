"""The table of all settings: readers narrow it down by words and by values, and follow a row to its explanation."""

from playwright.sync_api import expect

from tests.browser.visitor import Visitor


def test_readers_narrow_the_table_down_and_follow_a_row(robot: str, visit: Visitor) -> None:
    page = visit(robot, "settings/")
    table = page.locator(".filtered-table")
    table.scroll_into_view_if_needed()
    status, rows = table.get_by_role("status"), table.locator("tbody").get_by_role("row")
    expect(status).to_have_text("47 de 47 linhas.")

    table.get_by_label("Tipo", exact=True).select_option("hora do dia")
    expect(status).to_have_text("4 de 47 linhas.")
    table.get_by_label("Palavras", exact=True).fill("INICIO")
    expect(rows).to_have_text(["Início do intervaloHorário de operaçãohora do dia"])

    table.get_by_label("Grupo", exact=True).select_option("Volume")
    expect(status).to_have_text("Nenhuma linha tem isso tudo.")
    table.get_by_role("button", name="Mostrar todas").click()
    expect(rows).to_have_count(47)

    table.get_by_label("Palavras", exact=True).fill("perda")
    rows.get_by_role("link", name="Limite de perda").click()
    expect(page).to_have_url(f"{robot}settings/limits.html#loss-limit")
