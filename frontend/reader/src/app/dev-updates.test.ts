import { expect, it, vi } from "vitest";
import { followDevUpdates } from "./dev-updates.ts";
import { samplePage } from "./testing/sample.ts";
import { until } from "./testing/until.ts";

const PAGE = samplePage("/panel.html");

function followed(load: (chunk: string) => Promise<typeof PAGE>) {
  const target = new EventTarget();
  const ports = { load: vi.fn(load), replace: vi.fn(), reload: vi.fn(), report: vi.fn() };
  return { target, ports, end: followDevUpdates(target, ports) };
}

const update = () => new CustomEvent("glosa:update", { detail: { path: "/panel.html", chunk: "/assets/js/1.0a1b2c3d.js" } });

it("shows the new version of a page from its new chunk", async () => {
  const { target, ports } = followed(() => Promise.resolve(PAGE));
  target.dispatchEvent(update());
  await until(() => expect(ports.replace).toHaveBeenCalledWith(PAGE));
  expect(ports.load).toHaveBeenCalledWith("/assets/js/1.0a1b2c3d.js");
});

it("reports a new version that cannot be loaded", async () => {
  const error = new Error("gone");
  const { target, ports } = followed(() => Promise.reject(error));
  target.dispatchEvent(update());
  await until(() => expect(ports.report).toHaveBeenCalledWith("The new version of /panel.html could not be loaded.", error));
});

it("reloads when more than pages changed, until it ends", () => {
  const { target, ports, end } = followed(() => Promise.resolve(PAGE));
  target.dispatchEvent(new CustomEvent("glosa:site"));
  end();
  target.dispatchEvent(new CustomEvent("glosa:site"));
  expect(ports.reload).toHaveBeenCalledOnce();
});
