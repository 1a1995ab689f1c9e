import type { Comments } from "@glosa/contract";
import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it, vi } from "vitest";
import { samplePage, sampleSite, stamped } from "../testing/sample.ts";
import { createCountView } from "./count-view.ts";
import { type CounterPorts, createCounter, PAUSES } from "./comments.ts";

const SITE = sampleSite({ comments: "/assets/comments/pt-BR.json", counter: { idVal: "", flagTitle: "" } });
const PAGE = samplePage("/panel.html");
const COMMENTS: Comments = {
  solution: "anonymous",
  options: { service: "/comments" },
  numStyle: { fontSize: "2rem", "font-weight": "700", "--digits": "4" },
};

const OWN = '<span id="/panel.html" class="leancloud-visitors" data-place="views"><span class="leancloud-visitors-count"></span></span>';

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
  const body = document.createElement("div");
  body.innerHTML = OWN + '<article><i class="leancloud_visitors" id="/other.html"><b class="leancloud-visitors-count"></b></i></article>';
  return { start, startCounters, stop, report, clock, body };
}

it("counts the view of the page with the widget's options, and stops when the page goes away", async () => {
  const { start, startCounters, stop, body } = set();
  const end = start(body, PAGE, SITE);
  await vi.waitFor(() => expect(startCounters).toHaveBeenCalledOnce());
  expect(startCounters.mock.calls[0]).toEqual([{ path: "/panel.html", title: PAGE.title, service: "/comments" }, body]);
  end();
  expect(stop).toHaveBeenCalledOnce();
});

it("styles the number as configured, one property at a time", async () => {
  const { start, startCounters, body } = set();
  start(body, PAGE, SITE);
  await vi.waitFor(() => expect(startCounters).toHaveBeenCalledOnce());
  const styles = Array.from(body.querySelectorAll<HTMLElement>(".leancloud-visitors-count"), ({ style }) => [style.fontSize, style.fontWeight, style.getPropertyValue("--digits")]);
  expect(styles).toEqual([["2rem", "700", "4"], ["", "", ""]]);
});

it("doesn't count a page that the reader left before the code loaded", async () => {
  const { start, startCounters, body } = set();
  start(body, PAGE, SITE)();
  await new Promise<void>((resolve) => {
    setTimeout(resolve);
  });
  expect(startCounters).not.toHaveBeenCalled();
});

it("reports a failure and leaves the counter empty", async () => {
  const { start, report, body } = set({ load: () => Promise.reject(new Error("offline")) });
  start(body, PAGE, SITE);
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  expect(body.textContent).toBe("");
});

it.each(["leancloud_visitors", "leancloud-visitors", "valine-comment-count"])("[A-31] [A-32] [A-111] fills a counter that only the article contains: %s", async (name) => {
  const { start, startCounters, body } = set();
  body.innerHTML = `<article><p><i class="${name}"></i></p></article>`;
  start(body, PAGE, sampleSite({ comments: "/assets/comments/pt-BR.json", counter: null }));
  await vi.waitFor(() => expect(startCounters).toHaveBeenCalledOnce());
});

it("loads nothing for a page without a counter, or in a language without comments", () => {
  const load = vi.fn<CounterPorts["load"]>();
  const { start, body } = set({ load });
  start(body, PAGE, sampleSite({ comments: "", counter: null }));
  body.innerHTML = "<article><p>Text</p></article>";
  start(body, PAGE, SITE);
  expect(load).not.toHaveBeenCalled();
});

it("doesn't fill counters when comments are stored at a code host, which has no counters", () => {
  const startCounters = vi.fn(() => () => undefined);
  const { body } = set();
  createCountView(startCounters)(body, PAGE, { ...COMMENTS, solution: "issues" })();
  expect(startCounters).not.toHaveBeenCalled();
});

/** A counter whose code fails to load `failures` times. */
function late(failures: number) {
  const startCounters = vi.fn(() => () => undefined);
  const load = vi.fn<CounterPorts["load"]>().mockResolvedValue(createCountView(startCounters));
  for (let one = 0; one < failures; one += 1) load.mockRejectedValueOnce(new TypeError("gone"));
  return { load, startCounters };
}

it("counts the view once, as soon as the code has loaded", async () => {
  const { load, startCounters } = late(PAUSES.length);
  const { start, report, clock, body } = set({ load });
  start(body, PAGE, SITE);
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

it("doesn't retry for a page that the reader left", async () => {
  const { load } = late(9);
  const { start, report, clock, body } = set({ load });
  const end = start(body, PAGE, SITE);
  await vi.waitFor(() => expect([report.mock.calls.length, clock.waiting()]).toEqual([1, 1]));
  end();
  expect(clock.waiting()).toBe(0);
});

it("gives up after the last pause", async () => {
  const { load } = late(9);
  const { start, report, clock, body } = set({ load });
  start(body, PAGE, SITE);
  for (const [failures, pause] of PAUSES.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one failure follows another
    await vi.waitFor(() => expect([report.mock.calls.length, clock.waiting()]).toEqual([failures + 1, 1]));
    clock.advance(pause);
  }
  await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(PAUSES.length + 1));
  expect(clock.waiting()).toBe(0);
});

it("doesn't retry for a page that the reader left before the first failure", async () => {
  const { load } = late(9);
  const { start, report, clock, body } = set({ load });
  start(body, PAGE, SITE)();
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  expect(clock.waiting()).toBe(0);
});
