import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CONTENT } from "../scrolling.ts";
import { renderTheme } from "../testing/render-theme.tsx";
import type { Runtime } from "../../app/reader-context.tsx";
import { sampleState } from "../testing/sample.ts";
import { consentParts } from "./consent-notice.tsx";
import { Consent, Failure } from "./notices.tsx";

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a navigation that failed", () => {
  it("is reported with its address; the reader can retry or dismiss it", () => {
    const { reader, show } = renderTheme(<Failure />);
    expect(screen.queryByRole("alert")).toBeNull();
    show({ status: { kind: "failed", path: "/panel.html", error: new Error("Chunk 7 failed") } });
    expect(screen.getByRole("alert").textContent).toContain("A página não pôde ser carregada. /panel.html");
    press("Tentar de novo");
    expect(reader.retry).toHaveBeenCalledOnce();
    press("Fechar");
    expect(reader.dismiss).toHaveBeenCalledOnce();
  });

  it.each(["Tentar de novo", "Fechar"])("moves the focus to the page, because %j disappears", (name) => {
    const failed = { kind: "failed", path: "/panel.html", error: new Error("Chunk 7 failed") } as const;
    renderTheme(
      <>
        <main id={CONTENT} tabIndex={-1} />
        <Failure />
      </>,
      { status: failed },
    );
    screen.getByRole("button", { name }).focus();
    press(name);
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

describe("the consent notice", () => {
  const advertising = { purpose: "advertising", tag: "script", attrs: { src: "https://ads.example.com/ad.js" } } as const;
  const withConsent = sampleState({ site: { consent: [advertising] } });

  function show(purpose: string | null, state = withConsent) {
    const choose = vi.fn<(choice: string) => void>();
    const parts = consentParts({ get: () => purpose, subscribe: () => () => undefined, choose, forget: () => undefined });
    const consent = vi.fn<Runtime["consent"]>((take) => take(parts));
    renderTheme(<Consent />, { state, runtime: { consent } });
    return { choose, consent };
  }

  it.each([
    ["Permitir", "granted"],
    ["Não permitir", "refused"],
  ] as const)("asks, and stores the answer %j", (name, choice) => {
    const { choose } = show("advertising");
    press(name);
    expect(choose).toHaveBeenCalledExactlyOnceWith(choice);
  });

  it.each([
    ["advertising", "Publicidade"],
    ["analytics", "Estatísticas"],
  ])("names its purpose: %s", (purpose, label) => {
    show(purpose);
    expect(screen.getByRole("region").getAttribute("aria-label")).toBe(label);
  });

  it("is in English on pages in other languages", () => {
    show("analytics", sampleState({ site: { consent: [advertising], lang: "de" } }));
    expect(screen.getByRole("region").getAttribute("aria-label")).toBe("Statistics");
  });

  it("doesn't ask if there's nothing to ask about, and loads nothing if the site needs no consent", () => {
    expect(show(null).consent).toHaveBeenCalled();
    expect(show(null, sampleState()).consent).not.toHaveBeenCalled();
    expect(screen.queryByRole("region")).toBeNull();
  });
});
