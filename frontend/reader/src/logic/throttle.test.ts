import { expect, it } from "vitest";
import { memoryClock } from "../app/browser/clock.memory.ts";
import { throttle } from "./throttle.ts";

function counting(interval: number) {
  const clock = memoryClock();
  const runs: number[] = [];
  const call = throttle(() => runs.push(clock.now()), interval, clock);
  return { clock, runs, call };
}

it("runs at once, then once an interval, and never loses the last call", () => {
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

it("runs at once again after a pause", () => {
  const { clock, runs, call } = counting(300);
  call();
  clock.advance(301);
  call();
  expect(runs).toEqual([0, 301]);
});

it("runs at once again as soon as the interval is over", () => {
  const { clock, runs, call } = counting(300);
  call();
  clock.advance(300);
  call();
  expect(runs).toEqual([0, 300]);
});

it("forgets a due run when it is cancelled, and goes on after that", () => {
  const { clock, runs, call } = counting(300);
  call();
  call();
  call.cancel();
  clock.advance(1000);
  expect(runs).toEqual([0]);
  call();
  expect(runs).toEqual([0, 1000]);
});
