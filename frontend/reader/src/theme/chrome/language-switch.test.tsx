import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";
import { LanguageSwitch } from "./language-switch.tsx";

afterEach(cleanup);

it("[S-63] has exactly two labels, Portuguese and English, each a link to this page in that language", () => {
  renderTheme(<LanguageSwitch />);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual(["Português", "English"]);
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/settings/partials.html",
    "/en-US/settings/partials.html",
  ]);
  for (const attribute of ["lang", "hreflang"]) {
    expect(links.map((link) => link.getAttribute(attribute))).toEqual(["pt-BR", "en-US"]);
  }
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["true", null]);
});

it("is absent where there is one language", () => {
  const alternates = [{ lang: "pt-BR", label: "Português", path: "/", exists: true }];
  renderTheme(<LanguageSwitch />, { state: sampleState({ page: { alternates } }) });
  expect(screen.queryByRole("navigation")).toBeNull();
});
