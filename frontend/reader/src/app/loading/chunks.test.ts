import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it } from "vitest";
import { memoryNetwork } from "../browser/browser.memory.ts";
import { samplePage, stamped } from "../testing/sample.ts";
import { CHUNK_TIMEOUT, ChunkLoadError, createChunks } from "./chunks.ts";

const ADDRESS = "/assets/js/12.0a1b2c3d.js";
const PAGE = samplePage("/panel.html");
const FILE = stamped(PAGE);

const NEVER = new Promise(() => {});

function loading(answer: unknown) {
  const clock = memoryClock();
  const network = memoryNetwork(answer === undefined ? {} : { [ADDRESS]: answer });
  return { clock, network, chunks: createChunks(network, clock) };
}

it("[S-17] loads a page's chunk on request, once", async () => {
  const { network, chunks } = loading(FILE);
  expect(network.requests).toEqual([]);
  expect(await chunks.load(ADDRESS)).toEqual(PAGE);
  await chunks.load(ADDRESS);
  expect(network.requests).toEqual([ADDRESS]);
});

describe("[S-138] [S-139] a chunk without a page raises a ChunkLoadError", () => {
  it("(a) when it fails", async () => {
    const cause = new SyntaxError("Unexpected token '<'");
    const { chunks } = loading(cause);
    await expect(chunks.load(ADDRESS)).rejects.toMatchObject({ name: "ChunkLoadError", chunk: 12, reason: "failed", cause });
  });

  it("(b) [S-143] when it hasn't loaded after 120 seconds", async () => {
    expect(CHUNK_TIMEOUT).toBe(120_000);
    const { clock, chunks } = loading(NEVER);
    const load = chunks.load(ADDRESS);
    let settled = false;
    const settle = () => {
      settled = true;
    };
    load.then(settle, settle);
    clock.advance(119_999);
    await Promise.resolve();
    expect(settled).toBe(false);
    clock.advance(1);
    await expect(load).rejects.toMatchObject({ name: "ChunkLoadError", chunk: 12, address: ADDRESS, reason: "timed out" });
  });

  it("(c) when it is missing", async () => {
    const { chunks } = loading(undefined);
    await expect(chunks.load(ADDRESS)).rejects.toMatchObject({ name: "ChunkLoadError", address: ADDRESS, reason: "failed" });
  });

  it.each(["text", 1, {}, { ...FILE, html: 7 }, PAGE, { ...FILE, stamp: "00000000" }])("when its default export isn't a page: %j", async (answer) => {
    const { chunks } = loading(answer);
    await expect(chunks.load(ADDRESS)).rejects.toMatchObject({ name: "ChunkLoadError", reason: "malformed" });
  });
});

it("requests another address after each failure, because browsers cache failed modules", async () => {
  const { network, chunks } = loading(undefined);
  await expect(chunks.load(ADDRESS)).rejects.toThrow("Loading chunk 12 failed");
  await expect(chunks.load(ADDRESS)).rejects.toThrow("Loading chunk 12 failed");
  network.serve(`${ADDRESS}?retry=2`, FILE);
  expect(await chunks.load(ADDRESS)).toEqual(PAGE);
  expect(network.requests).toEqual([ADDRESS, `${ADDRESS}?retry=1`, `${ADDRESS}?retry=2`]);
});

it("doesn't fail a chunk that loaded in time", async () => {
  const { clock, chunks } = loading(FILE);
  await chunks.load(ADDRESS);
  clock.advance(CHUNK_TIMEOUT);
  expect(await chunks.load(ADDRESS)).toEqual(PAGE);
});

describe("a chunk without a page", () => {
  it("[S-139] is named ChunkLoadError and carries the chunk's number and address", () => {
    const error = new ChunkLoadError("/docs/assets/js/4711.0a1b2c3d.js", "timed out");
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe("ChunkLoadError");
    expect(error).toMatchObject({ chunk: 4711, address: "/docs/assets/js/4711.0a1b2c3d.js", reason: "timed out" });
    expect(error.message).toBe("Loading chunk 4711 timed out: /docs/assets/js/4711.0a1b2c3d.js");
  });

  it.each([
    ["failed", "Loading chunk 7 failed: /js/7.a.js"],
    ["malformed", "Loading chunk 7 gave no page: /js/7.a.js"],
  ] as const)("says that loading %s", (reason, message) => {
    expect(new ChunkLoadError("/js/7.a.js", reason).message).toBe(message);
  });

  it("has its cause, and the number -1 for an address without one", () => {
    const cause = new TypeError("offline");
    expect(new ChunkLoadError("/x.js", "failed", { cause })).toMatchObject({ cause, chunk: -1 });
  });
});
