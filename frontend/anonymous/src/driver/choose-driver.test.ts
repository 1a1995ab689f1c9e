import { memoryClock } from "@glosa/kit/browser/clock.memory.ts";
import { memoryStorage } from "@glosa/kit/browser/storage.memory.ts";
import { expect, it, vi } from "vitest";
import { readOptions } from "../options/read-options.ts";
import { memoryTransport } from "../transport/transport.memory.ts";
import { chooseDriver, expectDriver } from "./choose-driver.ts";

const loaded = vi.hoisted(() => vi.fn<(name: string) => void>());

vi.mock(import("./own-service/comments.ts"), (original) => {
  loaded("own service");
  return original();
});
vi.mock(import("./hosted-store/hosted-store.ts"), (original) => {
  loaded("hosted store");
  return original();
});

it("loads the code of the store in use alone, before it is first used where that is wished", async () => {
  const transport = memoryTransport(() => ({ count: 0, replies: 0, roots: [] }));
  const page = { path: "/p/", href: "https://docs.example.org/p/", title: "Page", userAgent: "" };
  const { options } = readOptions({ service: "/comments" });
  const driver = chooseDriver(options, { transport, storage: memoryStorage(), clock: memoryClock(), page }, (text) => Promise.resolve(text));
  expect(loaded).not.toHaveBeenCalled();
  expectDriver(options);
  await vi.waitFor(() => expect(loaded.mock.calls).toEqual([["own service"]]));
  await driver.page({ cursor: null, total: 0, around: "" });
  expect(loaded).toHaveBeenCalledOnce();
  expectDriver(readOptions({}).options);
  await vi.waitFor(() => expect(loaded).toHaveBeenLastCalledWith("hosted store"));
});
