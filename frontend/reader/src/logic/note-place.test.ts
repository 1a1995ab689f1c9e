import { expect, it } from "vitest";
import { EDGE, GAP, placeNote } from "./note-place.ts";

const VIEW = { width: 360, height: 640 };
const NOTE = { width: 300, height: 100 };
const line = (left: number, top: number) => ({ left, top, bottom: top + 20 });

it("stands below the word, where the word begins", () => {
  expect(placeNote([line(20, 100)], NOTE, VIEW)).toEqual({ left: 20, top: 120 + GAP });
});

it("stands above where there is no room below", () => {
  expect(placeNote([line(20, 540)], NOTE, VIEW)).toEqual({ left: 20, top: 540 - GAP - 100 });
});

it("stands below as long as it just fits there", () => {
  const lowest = VIEW.height - EDGE - NOTE.height - GAP - 20;
  expect(placeNote([line(20, lowest)], NOTE, VIEW).top).toBe(lowest + 20 + GAP);
  expect(placeNote([line(20, lowest + 1)], NOTE, VIEW).top).toBe(lowest + 1 - GAP - NOTE.height);
});

it("stands above as long as it just fits there", () => {
  const view = { width: 360, height: 160 };
  const highest = EDGE + NOTE.height + GAP;
  expect(placeNote([line(20, highest)], NOTE, view).top).toBe(EDGE);
  expect(placeNote([line(20, highest - 1)], NOTE, view).top).toBe(highest - 1 + 20 + GAP);
});

it("stands below where there is no room at all", () => {
  expect(placeNote([line(20, 60)], { width: 300, height: 600 }, VIEW).top).toBe(80 + GAP);
});

it.each([
  [350, 360 - EDGE - 300],
  [-40, EDGE],
])("stays within view beside a word at %i", (left, expected) => {
  expect(placeNote([line(left, 100)], NOTE, VIEW).left).toBe(expected);
});

it("is never cut off at its beginning", () => {
  expect(placeNote([line(20, 100)], { width: 400, height: 10 }, VIEW).left).toBe(EDGE);
});

it("stands below the last line of a broken word and above its first", () => {
  const broken = [line(50, 500), line(8, 520)];
  expect(placeNote(broken, { width: 100, height: 40 }, VIEW)).toEqual({ left: EDGE, top: 540 + GAP });
  expect(placeNote(broken, NOTE, VIEW)).toEqual({ left: 50, top: 500 - GAP - 100 });
});

it("has a place for a word that is not shown", () => {
  expect(placeNote([], NOTE, VIEW)).toEqual({ left: EDGE, top: GAP });
});
