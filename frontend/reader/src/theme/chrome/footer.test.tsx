import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";
import { Footer } from "./footer.tsx";

afterEach(cleanup);

it("leads to the listings of the site", () => {
  renderTheme(<Footer />);
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Tags", "/tag/"],
    ["Linha do tempo", "/timeline/"],
  ]);
});

it("has no list of listings where the site has none", () => {
  renderTheme(<Footer />, { state: sampleState({ site: { listings: [] } }) });
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("lets readers take their agreement back, where the site asks for any", () => {
  const forget = vi.fn<() => void>();
  const consent = { get: () => "granted" as const, subscribe: () => () => undefined, choose: () => undefined, forget };
  const advertising = { purpose: "advertising", tag: "script", attrs: { src: "https://ads.example.com/ad.js" } };
  renderTheme(<Footer />, { state: sampleState({ site: { consent: [advertising] } }), runtime: { consent } });
  fireEvent.click(screen.getByRole("button", { name: "Privacidade" }));
  expect(forget).toHaveBeenCalledOnce();
  cleanup();
  renderTheme(<Footer />);
  expect(screen.queryByRole("button", { name: "Privacidade" })).toBeNull();
});
