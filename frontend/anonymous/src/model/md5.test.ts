import { expect, it } from "vitest";
import { md5 } from "./avatar.ts";

it("agrees with RFC 1321", () => {
  expect([md5(""), md5("abc"), md5("message digest")]).toEqual([
    "d41d8cd98f00b204e9800998ecf8427e",
    "900150983cd24fb0d6963f7d28e17f72",
    "f96b697d7cb7938d525a2f31aaf161d0",
  ]);
});

it("agrees with another implementation at every length and beyond ASCII", () => {
  const texts = [...Array.from({ length: 140 }, (_, length) => "é".repeat(length)), "中文 😀".repeat(99)];
  // Python: md5("".join(md5(text).hexdigest() for text in texts))
  expect(md5(texts.map(md5).join(""))).toBe("0f411954b1caad7897638275d9db257e");
});

it("signs as the hosted store's documentation shows", () => {
  expect(md5("1453014943466UtOCzqb67d3sN12Kts4URwy8")).toBe("d5bcbb897e19b2f6633c716dfdfaf9be");
});
