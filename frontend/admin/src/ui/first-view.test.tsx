import { render } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { FirstView } from "../api/types.ts";
import { loadLanguage } from "../messages/language.ts";
import { scene } from "../store/testing/scene.ts";
import { App } from "./app.tsx";
import { SurroundingsContext } from "./surroundings.ts";
// Written by tests/golden/first_view.
import views from "./testing/first-views.json";

// The tests' browser doesn't know the element <search>, which React reports.
afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.filter(([, tag]) => tag !== "search");
  vi.mocked(console.error).mockClear();
  expect(calls).toEqual([]);
});

type Written = Omit<(typeof views)[number], "view"> & { readonly view: FirstView | null };

/** The app before it asked the service for anything. */
async function app({ view, isLink, language, now }: Written, onReady = () => {}) {
  const { admin } = scene({}, isLink ? "key" : "", undefined, view);
  return (
    <SurroundingsContext value={{ admin, language: await loadLanguage([language]), now: () => now }}>
      <App onReady={onReady} />
    </SurroundingsContext>
  );
}

/** The markup, one node per line, without what the service can't know: time zones, and what scripts add to a comment's text. */
function outline(node: Node): readonly string[] {
  if (!(node instanceof Element)) return node.textContent === "" ? [] : [JSON.stringify(node.textContent)];
  const isText = node.closest(".text") !== null && !node.matches(".text");
  const known = Array.from(node.attributes).filter(({ name }) => (node.tagName === "TIME" ? name !== "title" : !isText || ["href", "src", "class"].includes(name)));
  const tag = [node.localName, ...known.map(({ name, value }) => `${name}=${JSON.stringify(value)}`).toSorted()].join(" ");
  const children = node.tagName === "TIME" ? [] : Array.from(node.childNodes).flatMap(outline);
  return [tag, ...children.map((line) => `  ${line}`)];
}

describe.each((views as unknown as readonly Written[]).map((one) => [`${one.name}, ${one.language}`, one] as const))("the service's first view: %s", (_, one) => {
  const box = () => {
    const element = document.createElement("div");
    element.innerHTML = one.html;
    document.body.append(element);
    return element;
  };

  test("has the markup that React renders", async () => {
    const { container } = render(await app(one));
    expect(outline(box()).join("\n")).toBe(outline(container).join("\n"));
  });

  test("is taken over by React as it is", async () => {
    const taken = box();
    const controls = Array.from(taken.querySelectorAll("button, article, input"));
    const onRecoverableError = vi.fn();
    const onReady = vi.fn();
    render(await app(one, onReady), { container: taken, hydrate: true, onRecoverableError });
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(onReady).toHaveBeenCalledOnce();
    expect(Array.from(taken.querySelectorAll("button, article, input"))).toEqual(controls);
  });
});
