import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it } from "vitest";
import { activeHeading, throttle } from "./scrolling.ts";

function counting(interval: number) {
  const clock = memoryClock();
  const runs: number[] = [];
  const call = throttle(() => runs.push(clock.now()), interval, clock);
  return { clock, runs, call };
}

it("runs immediately, then once per interval, and never loses the last call", () => {
  const { clock, runs, call } = counting(300);
  call();
  clock.advance(100);
  call();
  clock.advance(100);
  call();
  expect(runs).toEqual([0]);
  clock.advance(1000);
  expect(runs).toEqual([0, 300]);
});

it("runs immediately again after a pause", () => {
  const { clock, runs, call } = counting(300);
  call();
  clock.advance(301);
  call();
  expect(runs).toEqual([0, 301]);
});

it("runs immediately again as soon as the interval is over", () => {
  const { clock, runs, call } = counting(300);
  call();
  clock.advance(300);
  call();
  expect(runs).toEqual([0, 300]);
});

it("drops a pending run when it is canceled, and works again after that", () => {
  const { clock, runs, call } = counting(300);
  call();
  call();
  call.cancel();
  clock.advance(1000);
  expect(runs).toEqual([0]);
  call();
  expect(runs).toEqual([0, 1000]);
});

it("has nothing to cancel before the first call", () => {
  const { runs, call } = counting(300);
  call.cancel();
  call();
  expect(runs).toEqual([0]);
});

it("doesn't run a canceled call after the next one", () => {
  const { clock, runs, call } = counting(300);
  call();
  call();
  call.cancel();
  call();
  clock.advance(1000);
  expect(runs).toEqual([0, 0]);
});

describe("the section that is being read", () => {
  const headings = [
    { slug: "name", top: -200 },
    { slug: "magic", top: 60 },
    { slug: "version", top: 400 },
  ];

  it("[S-14] is that of the last heading that has been reached", () => {
    expect(activeHeading(headings, { line: 80, atEnd: false })).toBe("magic");
    expect(activeHeading(headings, { line: 60, atEnd: false })).toBe("magic");
    expect(activeHeading(headings, { line: 59, atEnd: false })).toBe("name");
  });

  it("is empty above the first heading, or without headings", () => {
    expect(activeHeading(headings, { line: -300, atEnd: false })).toBe("");
    expect(activeHeading([], { line: 80, atEnd: true })).toBe("");
  });

  it("is the last one at the end of the page, even if its heading can't reach the line", () => {
    expect(activeHeading(headings, { line: 80, atEnd: true })).toBe("version");
  });
});
