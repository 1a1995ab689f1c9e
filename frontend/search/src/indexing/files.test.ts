import { expect, it } from "vitest";
import { textOf, unpacked, utf8 } from "./bytes.ts";
import { createFiles } from "./files.ts";

const namesOf = (files: ReturnType<typeof createFiles>) => unpacked(files.taken()).flatMap((one, at) => (at % 2 === 0 ? [textOf(one, 0, one.length)] : []));

it("names files after their content, always the same", () => {
  const files = createFiles("en");
  const texts = ["", "a", "abcd", "abcde", '["word","other"]', "é".repeat(500)];
  const hashes = texts.map((text) => files.add("page", utf8(text)));
  expect(namesOf(files)).toStrictEqual(hashes.map((hash) => `en/page.${hash}.json`));
  expect(hashes).toStrictEqual(["1aee8d83", "e14577a0", "7f68f34f", "56ec5dbf", "55285773", "d5a90261"]);
});

it("makes one file of the same content", () => {
  const files = createFiles("en");
  expect(files.add("page", utf8("one"))).toBe(files.add("page", utf8("one")));
  expect(namesOf(files)).toHaveLength(1);
});

it("reads content that begins anywhere in a buffer", () => {
  const files = createFiles("en");
  expect(files.add("page", utf8("..some text").subarray(2))).toBe(files.add("page", utf8("some text")));
});
