import { memoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { expect, it } from "vitest";
import { visitorIn } from "./identity.ts";

it("[A-74] restores nick, mail, and link as the original stored them", () => {
  const storage = memoryStorage({ _v_Cache_Meta: '{"nick":"Bob &amp; Co","link":"c.org","mail":"b@c.org"}' });
  expect(visitorIn(storage).identity()).toEqual({ fields: { nick: "Bob & Co", mail: "b@c.org", link: "c.org" }, qqAvatar: "" });
  visitorIn(storage).saveIdentity({ nick: "Al", mail: "a@c.org", link: "" });
  expect(storage.read("_v_Cache_Meta")).toBe('{"nick":"Al","link":"","mail":"a@c.org"}');
});

it("[A-75] stores the profile of a QQ number, and its picture while its name is used", () => {
  const storage = memoryStorage({ _v_Cache_Meta: '{"nick":"Bob"}' });
  const info = { nick: "Bob", qq: "10001", pic: "https://q/1" };
  visitorIn(storage).saveQQ(info);
  expect([storage.read("_v_Cache_Q"), visitorIn(storage).qq(), visitorIn(storage).identity().qqAvatar]).toEqual([JSON.stringify(info), info, "https://q/1"]);
  visitorIn(storage).saveIdentity({ nick: "Al", mail: "", link: "" });
  expect(visitorIn(storage).identity().qqAvatar).toBe("");
});

it("[A-76] stores the time of the last submit", () => {
  const storage = memoryStorage();
  expect(visitorIn(storage).lastSubmit()).toBe(0);
  visitorIn(storage).saveSubmitTime(1_795_245_108_154);
  expect([storage.read("vlx"), visitorIn(storage).lastSubmit()]).toEqual(["1795245108154", 1_795_245_108_154]);
});

it("ignores invalid stored data", () => {
  const storage = memoryStorage({ _v_Cache_Meta: "{", _v_Cache_Q: '{"pic":3}', vlx: "soon" });
  expect([visitorIn(storage).identity().fields, visitorIn(storage).qq(), visitorIn(storage).lastSubmit()]).toEqual([{ nick: "", mail: "", link: "" }, { nick: "", qq: "", pic: "" }, 0]);
});
