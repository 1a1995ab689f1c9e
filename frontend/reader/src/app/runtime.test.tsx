import { sharedMemoryStorage } from "@glosa/kit/browser/storage.memory.ts";
import { act, render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";
import { RESTING, RuntimeContext, useConsent, useScheme } from "./runtime.ts";
import { createConsent } from "./settings/consent-setting.ts";
import { createScheme } from "./settings/scheme-setting.ts";

function Settings() {
  const scheme = useScheme();
  const consent = useConsent();
  return (
    <>
      <button type="button" onClick={() => scheme.choose("dark")}>
        {scheme.choice}
      </button>
      <button type="button" onClick={() => consent.choose("granted")}>
        {String(consent.choice)}
      </button>
    </>
  );
}

const buttons = () => screen.getAllByRole("button");
const texts = () => buttons().map((button) => button.textContent);

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});

it("says on the server what is true before the reader is known", () => {
  expect(renderToStaticMarkup(<Settings />)).toBe('<button type="button">auto</button><button type="button">unknown</button>');
});

it("rests where no runtime is", () => {
  const { unmount } = render(<Settings />);
  act(() => buttons().forEach((button) => button.click()));
  expect(texts()).toEqual(["auto", "null"]);
  unmount();
  expect(document.body.textContent).toBe("");
});

it("follows the reader's choices", () => {
  const storage = sharedMemoryStorage();
  const runtime = {
    ...RESTING,
    scheme: createScheme({ storage, root: document.documentElement }),
    consent: createConsent({ entries: [{ purpose: "advertising", tag: "meta", attrs: {} }], storage, head: document.head }),
  };
  render(
    <RuntimeContext value={runtime}>
      <Settings />
    </RuntimeContext>,
  );
  expect(texts()).toEqual(["auto", "null"]);
  act(() => buttons().forEach((button) => button.click()));
  expect(texts()).toEqual(["dark", "granted"]);
});
