import type { Comments } from "@glosa/contract";
import { memoryClock } from "@glosa/kit/browser/clock.memory.ts";
import { expect, it, vi } from "vitest";
import { samplePage, sampleSite, stamped } from "../testing/sample.ts";
import { createCountView } from "./count-view.ts";
import { type CounterPorts, createCounter, PAUSES } from "./counter.ts";

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
  const clock = memoryClock();
  const start = createCounter({
    network: { json: () => Promise.resolve(stamped(COMMENTS)) },
    load: () => Promise.resolve(createCountView(startCounters)),
    clock,
    report,
    ...changes,
  });
  const facts = document.createElement("div");
  facts.innerHTML = '<span id="/panel.html"><span class="leancloud-visitors-count"></span></span>';
  return { start, startCounters, stop, report, clock, facts, element: facts.firstElementChild as HTMLElement };
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

/** Counting whose code does not come so many times. */
function late(failures: number) {
  const startCounters = vi.fn(() => () => undefined);
  const load = vi.fn<CounterPorts["load"]>().mockResolvedValue(createCountView(startCounters));
  for (let one = 0; one < failures; one += 1) load.mockRejectedValueOnce(new TypeError("gone"));
  return { load, startCounters };
}

it("counts the view once, as soon as what counts has come", async () => {
  const { load, startCounters } = late(PAUSES.length);
  const { start, report, clock, element } = set({ load });
  start(element, PAGE, SITE);
  const hasFailed = (times: number) => vi.waitFor(() => expect([report.mock.calls.length, clock.waiting()]).toEqual([times, 1]));
  for (const [failures, pause] of PAUSES.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one failure follows another
    await hasFailed(failures + 1);
    expect(startCounters).not.toHaveBeenCalled();
    clock.advance(pause);
  }
  await vi.waitFor(() => expect(startCounters).toHaveBeenCalledOnce());
  expect([load.mock.calls.length, clock.waiting()]).toEqual([PAUSES.length + 1, 0]);
});

it("tries no more for a page that was left", async () => {
  const { load } = late(9);
  const { start, report, clock, element } = set({ load });
  const end = start(element, PAGE, SITE);
  await vi.waitFor(() => expect([report.mock.calls.length, clock.waiting()]).toEqual([1, 1]));
  end();
  expect(clock.waiting()).toBe(0);
});
