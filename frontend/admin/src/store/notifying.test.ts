import { expect, test } from "vitest";
import { Refused } from "../api/refused.ts";
import type { Session } from "../api/types.ts";
import { renew } from "./renewing.ts";
import { type PushScene, pushScene } from "./testing/push-browser.ts";
import { later, refused, scene } from "./testing/scene.ts";

const ANA: Session = { id: "s", site: "default", name: "Ana", role: "owner", token: "t" };
const MINE = { default: { id: "b0", person: "Ana", language: "en" } };

/** The page **People** of a person on that browser. */
async function people(changes: Partial<PushScene> = {}, overrides: Parameters<typeof scene>[0] = {}) {
  const push = pushScene(changes);
  const { admin, calls } = scene({ ...push.api, ...overrides }, "", push.tools);
  await admin.start();
  await admin.go("people");
  return { admin, calls, push: push.scene, shown: () => admin.getState().push };
}

test("the switch asks for permission, and registers the browser until it's turned off", async () => {
  const { admin, push, shown } = await people();
  expect([shown().status, push.permission]).toEqual(["off", "default"]);
  await admin.setPush(true);
  expect(shown()).toMatchObject({ status: "on", device: "b1", isBusy: false, devices: [{ id: "b1" }] });
  expect(push.remembered).toEqual({ default: { id: "b1", person: "Ana", language: "en" } });
  expect(admin.getState().toast?.text).toBe("donePush");
  await admin.setPush(false);
  expect(shown()).toMatchObject({ status: "off", device: "", devices: [] });
  expect([push.current, push.remembered]).toEqual(["", {}]);
  expect(admin.getState().toast?.text).toBe("doneNoPush");
});

test("a person who doesn't answer can be asked again; one who blocks notifications reads where to allow them", async () => {
  const { admin, push, shown } = await people({ answer: "default" });
  await admin.setPush(true);
  expect([shown().status, admin.getState().failure, push.devices]).toEqual(["off", "pushDeclined", []]);
  push.answer = "denied";
  await admin.setPush(true);
  expect([shown().status, push.devices]).toEqual(["denied", []]);
});

test("other browsers, and services that send no notifications, are explained", async () => {
  expect((await people({ isSupported: false, devices: ["phone"] })).shown()).toMatchObject({ status: "unsupported", devices: [{ id: "phone" }] });
  const unavailable = () => later({ key: null, devices: [] });
  expect((await people({}, { push: unavailable })).shown().status).toBe("unavailable");
});

test("a push service that doesn't answer leaves the switch off", async () => {
  const { admin, push, shown } = await people({ isBroken: true });
  await admin.setPush(true);
  expect([shown().status, shown().isBusy, admin.getState().failure, push.remembered]).toEqual(["off", false, "pushFailed", {}]);
});

test("signing out removes this browser, and only this one", async () => {
  const { admin, calls, push } = await people({ permission: "granted", devices: ["phone", "b0"], current: "b0", remembered: MINE });
  await admin.signOut();
  expect([push.devices, push.current, push.remembered]).toEqual([["phone"], "", {}]);
  expect(calls.at(-1)).toBe("sign out");
});

test("signing out leaves the notifications of another person on this browser, and doesn't wait for its push service", async () => {
  const eva = { default: { id: "b0", person: "Eva", language: "en" } };
  const { admin, push } = await people({ permission: "granted", current: "b0", remembered: eva });
  await admin.signOut();
  expect([push.current, push.remembered]).toEqual(["b0", eva]);
  const failing = await people({ permission: "granted", devices: ["b0"], current: "b0", remembered: MINE }, { removeDevice: () => refused(new Refused(503, "storage-busy", "Busy.")) });
  await failing.admin.signOut();
  expect(failing.admin.getState()).toMatchObject({ phase: "signed-out", hasLeft: true });
});

test("two sites share the browser's subscription", async () => {
  const other = { other: { id: "b0", person: "Ana", language: "en" } };
  const { admin, push } = await people({ permission: "granted", current: "b0", remembered: other });
  await admin.setPush(true);
  expect([push.current, Object.keys(push.remembered)]).toEqual(["b0", ["other", "default"]]);
  await admin.setPush(false);
  expect([push.current, push.remembered]).toEqual(["b0", other]);
});

test("a person removes a phone that they lost", async () => {
  const { admin, shown } = await people({ permission: "granted", devices: ["phone", "b0"], current: "b0", remembered: MINE });
  await admin.removeDevice("phone");
  expect(shown()).toMatchObject({ status: "on", devices: [{ id: "b0" }] });
});

test("a subscription that the browser dropped or changed is registered again", async () => {
  for (const current of ["", "b9"]) {
    const { scene: push, api, browser } = pushScene({ permission: "granted", devices: ["b0"], current, remembered: MINE });
    // oxlint-disable-next-line no-await-in-loop -- two scenes
    await renew(api, browser, ANA, true);
    const id = current === "" ? "b1" : "b9";
    expect([push.devices, push.remembered]).toEqual([[id], { default: { ...MINE.default, id } }]);
  }
});

test("a browser that was removed elsewhere stays removed when its subscription changes, until the switch is turned on again", async () => {
  const other = { other: { id: "b0", person: "Ana", language: "en" } };
  for (const [remembered, left] of [[MINE, ""], [{ ...MINE, ...other }, "b9"]] as const) {
    const { scene: push, api, browser } = pushScene({ permission: "granted", removed: ["b0"], current: "b9", remembered });
    // oxlint-disable-next-line no-await-in-loop -- two scenes
    await renew(api, browser, ANA, true);
    expect([push.devices, push.current, Object.keys(push.remembered)]).toEqual([[], left, left === "" ? [] : ["other"]]);
  }
  const { admin, push, shown } = await people({ permission: "granted", removed: ["b0"], current: "b9", remembered: MINE });
  expect([shown().status, push.remembered]).toEqual(["off", {}]);
  await admin.setPush(true);
  expect([shown().status, push.devices]).toEqual(["on", ["b2"]]);
});

test("opening the page removes a browser that no longer shows notifications, and leaves everything else", async () => {
  const taken = await people({ permission: "denied", devices: ["b0"], remembered: MINE });
  expect([taken.push.devices, taken.push.remembered, taken.shown().status]).toEqual([[], {}, "denied"]);
  // Removed on the command line.
  const removed = await people({ permission: "granted", current: "b0", remembered: MINE });
  expect([removed.push.devices, removed.shown().status]).toEqual([[], "off"]);
  await removed.admin.setPush(true);
  expect(removed.push.devices).toEqual(["b1"]);
});
