import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { renderTheme } from "../testing/render-theme.tsx";
import { SchemeSwitch } from "./scheme-switch.tsx";

afterEach(cleanup);

it("shows the reader's choice and takes another", () => {
  const choose = vi.fn<(choice: string) => void>();
  renderTheme(<SchemeSwitch />, {
    runtime: { scheme: { get: () => "light", subscribe: () => () => undefined, choose } },
  });
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect(radios.map((radio) => [radio.getAttribute("aria-label"), radio.checked])).toEqual([
    ["Como no sistema", false],
    ["Clara", true],
    ["Escura", false],
  ]);
  fireEvent.click(screen.getByLabelText("Escura"));
  expect(choose).toHaveBeenCalledExactlyOnceWith("dark");
});
