import type { Comments } from "@glosa/contract";
import { expect, it, vi } from "vitest";
import { samplePage, sampleSite } from "../testing/sample.ts";
import { type CounterPorts, createCounter } from "./counter.ts";

const SITE = sampleSite({ comments: "/assets/comments/pt-BR.json", counter: { idVal: "", flagTitle: "" } });
const PAGE = samplePage("/panel.html");
const COMMENTS: Comments = {
  solution: "anonymous",
  options: { service: "/comments" },
  numStyle: { fontSize: "2rem", "font-weight": "700", "--digits": "4" },
};

function set(changes: Partial<CounterPorts> = {}) {
  const stop = vi.fn();
  const startCounters = vi.fn((_options: Readonly<Record<string, unknown>>, _root: ParentNode) => stop);
  const report = vi.fn();
  const start = createCounter({
    network: { json: () => Promise.resolve(COMMENTS) },
    load: () => Promise.resolve({ startCounters }),
    report,
    ...changes,
  });
  const facts = document.createElement("div");
  facts.innerHTML = '<span id="/panel.html"><span class="leancloud-visitors-count"></span></span>';
  return { start, startCounters, stop, report, facts, element: facts.firstElementChild as HTMLElement };
}

it("counts the view of the page with the widget's own options, and stops with the page", async () => {
  const { start, startCounters, stop, facts, element } = set();
  const end = start(element, PAGE, SITE);
  await vi.waitFor(() => expect(startCounters).toHaveBeenCalledOnce());
  expect(startCounters.mock.calls[0]).toEqual([{ path: "/panel.html", service: "/comments" }, facts]);
  end();
  expect(stop).toHaveBeenCalledOnce();
});

it("styles the number as configured, one property at a time", async () => {
  const { start, startCounters, element } = set();
  start(element, PAGE, SITE);
  await vi.waitFor(() => expect(startCounters).toHaveBeenCalledOnce());
  const { style } = element.querySelector<HTMLElement>(".leancloud-visitors-count") as HTMLElement;
  expect([style.fontSize, style.fontWeight, style.getPropertyValue("--digits")]).toEqual(["2rem", "700", "4"]);
});

it("does not count a page that was left before counting could begin", async () => {
  const { start, startCounters, element } = set();
  start(element, PAGE, SITE)();
  await new Promise<void>((resolve) => {
    setTimeout(resolve);
  });
  expect(startCounters).not.toHaveBeenCalled();
});

it("reports a failure and leaves the place empty", async () => {
  const { start, report, element } = set({ load: () => Promise.reject(new Error("offline")) });
  start(element, PAGE, SITE);
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  expect(element.textContent).toBe("");
});
