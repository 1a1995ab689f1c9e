import { expect, it } from "vitest";
import { VERSION } from "../options/options.ts";
import { avatarOf, MIRROR } from "./avatar.ts";

const BOB = "4b9bb80620f03eb3719e0a061c14283d";

it("[A-170] [A-197] addresses a picture at the mirror by the MD5 of the address, in the capitalization that the hosts expect", () => {
  expect(MIRROR).toBe("https://gravatar.loli.net/avatar/");
  expect(avatarOf(" Bob@Example.com", { address: MIRROR, style: "mp", force: "" })).toBe(`${MIRROR}${BOB}?d=mp&v=${VERSION}`);
});

it("[A-171] [A-63] includes style and version, and q if the response must not be cached", () => {
  const query = new URL(avatarOf("bob@example.com", { address: "https://h/a/", style: "retro", force: "k1" })).searchParams;
  expect(Object.fromEntries(query)).toEqual({ d: "retro", v: VERSION, q: "k1" });
  expect(avatarOf("", { address: "https://h/", style: "", force: "" })).toBe(`https://h/d41d8cd98f00b204e9800998ecf8427e?d=&v=${VERSION}`);
});

it("[A-62] shows no picture if they are hidden", () => {
  expect(avatarOf("bob@example.com", { address: MIRROR, style: "hide", force: "" })).toBe("");
});
