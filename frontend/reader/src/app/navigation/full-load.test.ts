import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it, vi } from "vitest";
import { memoryAddress } from "../browser/browser.memory.ts";
import { createAttempts, createRescue } from "./full-load.ts";

function set(session = memoryStorage(), build = "build-1") {
  const address = memoryAddress("/panel.html");
  const release = vi.fn();
  return { address, release, session, rescue: createRescue({ address, firstAttempt: createAttempts(session, build), release }) };
}

it("doesn't load the page again when hydration fails, because it was just loaded in full", () => {
  const { address, release, rescue } = set();
  rescue("starting");
  expect([address.loads, release.mock.calls.length]).toEqual([[], 1]);
});

it("loads the first page in full once per build", () => {
  const { address, session, rescue } = set();
  rescue("started");
  expect(address.loads).toEqual(["/panel.html"]);
  const again = set(session);
  again.rescue("started");
  expect([again.address.loads, again.release.mock.calls.length]).toEqual([[], 1]);
  const rebuilt = set(session, "build-2");
  rebuilt.rescue("started");
  expect(rebuilt.address.loads).toEqual(["/panel.html"]);
});

it("doesn't load the first page again if the browser can't store the attempt", () => {
  const { address, rescue } = set({ ...memoryStorage(), read: () => null });
  rescue("started");
  expect(address.loads).toEqual([]);
});

it("loads a page that the reader went to in full, whatever was stored", () => {
  const { address, rescue } = set({ ...memoryStorage(), read: () => null });
  address.push("/settings/basic.html#magic");
  rescue("navigated");
  expect(address.loads).toEqual(["/settings/basic.html#magic"]);
});

it("loads the page that was requested", () => {
  const { address, rescue } = set();
  rescue("navigated", "/settings/basic.html#magic");
  expect(address.loads).toEqual(["/settings/basic.html#magic"]);
});

it("then loads a page in full on back and forward", () => {
  const { address, rescue } = set();
  address.push("/settings/basic.html");
  rescue("starting");
  address.go(-1);
  expect(address.loads).toEqual(["/panel.html"]);
});

it("stores several attempts, so that two failures can't alternate forever", () => {
  const session = memoryStorage();
  const first = createAttempts(session, "build-1");
  expect(["/a", "/b", "/a", "/b"].map(first)).toEqual([true, true, false, false]);
});
