import { expect, it } from "vitest";
import { ChunkLoadError } from "./chunk-load-error.ts";

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

it("keeps its cause, and -1 for an address without a number", () => {
  const cause = new TypeError("offline");
  expect(new ChunkLoadError("/x.js", "failed", { cause })).toMatchObject({ cause, chunk: -1 });
});
