import { describe, expect, it } from "vitest";
import { type GivenOptions, readOptions } from "../options/options.ts";
import { emojiImages } from "./emoji.ts";
import pictures from "../../emoji/pictures.json" with { type: "json" };

const BASE = "https://widgets.example.org/emoji/";
const images = (given: GivenOptions = {}) => emojiImages(readOptions(given).options, BASE);

describe("the emoji", () => {
  it("[A-77] [A-78] are the 72 with a picture", () => {
    const names = images().map(({ name }) => name);
    expect(names).toHaveLength(72);
    expect(names.toSorted()).toEqual(Object.keys(pictures).toSorted());
    expect(names).toEqual(expect.arrayContaining(["smile", "lovely", "happy", "clap", "haha", "doge", "cat", "thumb", "ok"]));
  });

  it("[A-79] have a file each", () => {
    expect(images().find(({ name }) => name === "laugh and cry")?.src).toBe(`${BASE}laugh-and-cry.svg`);
    expect(new Set(images().map(({ src }) => src)).size).toBe(72);
  });

  it("come from the service if it is configured", () => {
    expect(images({ service: "/comments/" })[0]?.src).toBe("/comments/v1/emoji/smile.svg");
  });

  it("[A-72] can be the page's own, from the configured folder", () => {
    const emojiMaps = { up: "up.png", far: "https://other.example.org/far.png", here: "data:image/png;base64,AA==" };
    expect(images({ emojiMaps, emojiCDN: "https://cdn.example.org/e/", service: "/comments" })).toEqual([
      { name: "up", src: "https://cdn.example.org/e/up.png" },
      { name: "far", src: "https://other.example.org/far.png" },
      { name: "here", src: "data:image/png;base64,AA==" },
    ]);
    expect(images({ emojiCDN: "https://cdn.example.org/e/" })[0]?.src).toBe("https://cdn.example.org/e/smile.svg");
  });
});
