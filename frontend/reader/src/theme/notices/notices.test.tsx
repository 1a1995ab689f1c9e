import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { sampleState } from "../testing/sample.ts";
import { ConsentNotice } from "./consent-notice.tsx";
import { Failure } from "./failure.tsx";

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("a navigation that failed", () => {
  it("is told with its address; the reader may try again or leave it", () => {
    const { reader, show } = renderTheme(<Failure />);
    expect(screen.queryByRole("alert")).toBeNull();
    show({ status: { kind: "failed", path: "/panel.html", error: new Error("Chunk 7 failed") } });
    expect(screen.getByRole("alert").textContent).toContain("A página não pôde ser carregada. /panel.html");
    press("Tentar de novo");
    expect(reader.retry).toHaveBeenCalledOnce();
    press("Fechar");
    expect(reader.dismiss).toHaveBeenCalledOnce();
  });
});

describe("the consent notice", () => {
  const advertising = { purpose: "advertising", tag: "script", attrs: { src: "https://ads.example.com/ad.js" } } as const;
  const asking = sampleState({ site: { consent: [advertising] } });

  function show(state = asking, choice: "granted" | "refused" | null = null) {
    const choose = vi.fn<(choice: string) => void>();
    const consent = { get: () => choice, subscribe: () => () => undefined, choose };
    renderTheme(<ConsentNotice />, { state, runtime: { consent } });
    return choose;
  }

  it.each([
    ["Permitir", "granted"],
    ["Não permitir", "refused"],
  ] as const)("asks, and takes the answer %j", (name, choice) => {
    const choose = show();
    press(name);
    expect(choose).toHaveBeenCalledExactlyOnceWith(choice);
  });

  it("does not ask where nothing waits for an answer, nor twice", () => {
    show(sampleState());
    show(asking, "granted");
    show(asking, "refused");
    expect(screen.queryByRole("region")).toBeNull();
  });
});
