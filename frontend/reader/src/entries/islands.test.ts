import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Island, PageData } from "@glosa/contract";
import { until } from "../app/testing/until.ts";
import { startIslands } from "./islands.ts";

const ISLAND: Island = { id: "island-1", name: "Price", module: "/assets/components/price.0a1b2c3d.js", props: {}, when: "load" };
const Price = ({ lang }: { readonly lang: string }) => createElement("b", null, `100 ${lang}`);

let article: HTMLElement;
const island = () => article.firstElementChild as HTMLElement;
const problem = vi.fn();

beforeEach(() => {
  article = document.createElement("article");
  article.innerHTML = `<div id="island-1">${renderToString(createElement(Price, { lang: "pt-BR" }))}</div>`;
  document.body.append(article);
  addEventListener("glosa:problem", problem);
});

afterEach(() => {
  removeEventListener("glosa:problem", problem);
  article.remove();
  problem.mockReset();
});

/** Starts the island with `component`. */
function started(component: unknown, lang = "pt-BR") {
  const network = { module: () => Promise.resolve({ default: component }) };
  const end = startIslands(article, { islands: [ISLAND], lang } as unknown as PageData, { network, whenVisible: () => () => {}, whenIdle: () => {} });
  return { end };
}

const isHydrated = () => Object.keys(island().firstElementChild ?? {}).some((key) => key.startsWith("__reactFiber"));

it("hydrates the builder's HTML", async () => {
  const { firstElementChild } = island();
  started(Price);
  await until(() => expect(isHydrated()).toBe(true));
  expect(island().firstElementChild).toBe(firstElementChild);
  expect(problem).not.toHaveBeenCalled();
});

it("is as before, without a problem, when the page is left before the component is hydrated", async () => {
  const served = island().innerHTML;
  const { end } = started(Price);
  // React knows the element, and hydrates it in a later task.
  while (!Object.keys(island()).some((key) => key.startsWith("__reactContainer"))) await Promise.resolve(); // oxlint-disable-line no-await-in-loop
  expect(isHydrated()).toBe(false);
  end();
  await new Promise((done) => { setTimeout(done); });
  expect(problem).not.toHaveBeenCalled();
  expect(island().innerHTML).toBe(served);
});

it("reports HTML that differs from the component's", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  started(Price, "en-US");
  await until(() => expect(problem).toHaveBeenCalledOnce());
  vi.mocked(console.error).mockClear();
});
