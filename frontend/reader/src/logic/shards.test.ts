import { expect, it } from "vitest";
import { shardName } from "./shards.ts";

it.each([
  // Test vectors of FNV-1a, 32 bit.
  ["", "811c9dc5"],
  ["a", "e40c292c"],
  ["foobar", "bf9cf968"],
])("hashes %j by FNV-1a", (text, hash) => {
  expect(shardName(text, 8)).toBe(hash);
});

it("ignores letter case and reads UTF-8", () => {
  expect(shardName("/Configurações.HTML", 8)).toBe(shardName("/configurações.html", 8));
  expect(shardName("ã", 8)).toBe("149dd903");
});

it("names a shard by its first digits, and the only shard all", () => {
  expect(shardName("foobar", 2)).toBe("bf");
  expect(shardName("foobar", 0)).toBe("all");
});
