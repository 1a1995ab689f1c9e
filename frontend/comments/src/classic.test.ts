import { screen, waitFor } from "@testing-library/dom";
import { expect, it, vi } from "vitest";
import { required, scriptModule } from "./classic.ts";

const WORDS = { en: ["The comments couldn't be loaded.", "Try again"] } as const;

/** A module that greets; its address is its text. */
const GREETING = "data:text/javascript,export const greeting = 'hello';";

interface Greeting {
  readonly greeting: string;
}

it("loads the module of its address", async () => {
  const { load } = scriptModule<Greeting>(GREETING, WORDS);
  expect((await load()).greeting).toBe("hello");
});

it("mounts a widget once its module is loaded, with the latest options", async () => {
  const { mount } = scriptModule<Greeting>(GREETING, WORDS);
  const update = vi.fn<(name: string) => void>();
  const mounted = vi.fn<(greeting: string, name: string) => void>();
  const destroy = vi.fn<() => void>();
  const element = document.createElement("div");
  const handle = mount(element, "Ana", {
    tag: "en",
    mount: ({ greeting }, name) => {
      mounted(greeting, name);
      return { update, destroy };
    },
  });
  handle.update("Bea");
  await waitFor(() => expect(mounted.mock.calls).toEqual([["hello", "Bea"]]));
  handle.update("Cleo");
  handle.destroy();
  expect([update.mock.calls, destroy.mock.calls.length]).toEqual([[["Cleo"]], 1]);
});

it("shows a notice, reports the error, and removes the notice with the widget", async () => {
  const { mount } = scriptModule<Greeting>("data:text/javascript,throw new Error('gone');", WORDS);
  const element = document.createElement("div");
  document.body.append(element);
  const handle = mount(element, "Ana", { tag: "en", mount: () => ({ update: () => {}, destroy: () => {} }) });
  expect((await screen.findByRole("alert")).textContent).toBe("The comments couldn't be loaded.Try again");
  expect(vi.mocked(console.error)).toHaveBeenCalledWith("The comments could not be loaded.", expect.objectContaining({ message: "gone" }));
  vi.mocked(console.error).mockClear();
  handle.destroy();
  expect(element.innerHTML).toBe("");
});

it("says what a page passed instead of an element", () => {
  const element = document.createElement("div");
  expect(required(element, "mount()", "#comments")).toBe(element);
  expect(() => required(null, "mount()", "#comments")).toThrow(`mount() was given "#comments", which isn't an element of the page. Call it after the element, with the element or a selector.`);
});
