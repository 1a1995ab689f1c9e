import { memoryStorage } from "@glosa/kit/browser/storage.memory.ts";
import { expect, it, vi } from "vitest";
import { memoryAddress } from "../browser/browser.memory.ts";
import { createAttempts, createRescue } from "./full-load.ts";

function set(session = memoryStorage(), build = "build-1") {
  const address = memoryAddress("/panel.html");
  const letGo = vi.fn();
  return { address, letGo, session, rescue: createRescue({ address, firstAttempt: createAttempts(session, build), letGo }) };
}

it("leaves the server's page alone when React cannot take it over: it was loaded in full just now", () => {
  const { address, letGo, rescue } = set();
  rescue("starting");
  expect([address.loads, letGo.mock.calls.length]).toEqual([[], 1]);
});

it("loads the first page in full once for a build", () => {
  const { address, session, rescue } = set();
  rescue("at first page");
  expect(address.loads).toEqual(["/panel.html"]);
  const again = set(session);
  again.rescue("at first page");
  expect([again.address.loads, again.letGo.mock.calls.length]).toEqual([[], 1]);
  const rebuilt = set(session, "build-2");
  rebuilt.rescue("at first page");
  expect(rebuilt.address.loads).toEqual(["/panel.html"]);
});

it("does not load the first page again where the browser cannot remember that it did", () => {
  const { address, rescue } = set({ ...memoryStorage(), read: () => null });
  rescue("at first page");
  expect(address.loads).toEqual([]);
});

it("loads a page that the reader went to in full, whatever the browser remembers", () => {
  const { address, rescue } = set({ ...memoryStorage(), read: () => null });
  address.push("/settings/basic.html#magic");
  rescue("gone on");
  expect(address.loads).toEqual(["/settings/basic.html#magic"]);
});

it("loads the page that the reader is on the way to", () => {
  const { address, rescue } = set();
  rescue("gone on", "/settings/basic.html#magic");
  expect(address.loads).toEqual(["/settings/basic.html#magic"]);
});

it("leaves back and forward to the server from then on", () => {
  const { address, rescue } = set();
  address.push("/settings/basic.html");
  rescue("starting");
  address.go(-1);
  expect(address.loads).toEqual(["/panel.html"]);
});

it("remembers several attempts, so that two failures cannot take turns for ever", () => {
  const session = memoryStorage();
  const first = createAttempts(session, "build-1");
  expect(["/a", "/b", "/a", "/b"].map(first)).toEqual([true, true, false, false]);
});
