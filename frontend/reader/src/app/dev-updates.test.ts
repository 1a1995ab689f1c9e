import { expect, it, vi } from "vitest";
import { followDevUpdates } from "./dev-updates.ts";
import { samplePage } from "./testing/sample.ts";
import { until } from "./testing/until.ts";

const PAGE = samplePage("/panel.html");

function followed(load: (chunk: string) => Promise<typeof PAGE>) {
  const target = new EventTarget();
  const ports = { load: vi.fn(load), replace: vi.fn(), reload: vi.fn() };
  const end = followDevUpdates(target, ports);
  const detail = { path: "/panel.html", chunk: "/assets/js/1.0a1b2c3d.js" };
  const update = () => target.dispatchEvent(new CustomEvent("glosa:update", { detail, cancelable: true }));
  return { ...ports, update, end };
}

it("handles the event and shows the new version of the page", async () => {
  const { update, load, replace } = followed(() => Promise.resolve(PAGE));
  expect(update()).toBe(false);
  await until(() => expect(replace).toHaveBeenCalledWith(PAGE));
  expect(load).toHaveBeenCalledWith("/assets/js/1.0a1b2c3d.js");
});

it("reloads when the new version can't be loaded", async () => {
  const { update, reload, replace } = followed(() => Promise.reject(new Error("gone")));
  update();
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(replace).not.toHaveBeenCalled();
});

it("ignores events after it has ended", () => {
  const { update, load, end } = followed(() => Promise.resolve(PAGE));
  end();
  expect(update()).toBe(true);
  expect(load).not.toHaveBeenCalled();
});
