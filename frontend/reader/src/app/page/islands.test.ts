import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Island } from "@glosa/contract";
import { until } from "../testing/until.ts";
import { mountIslands } from "./islands.ts";

const ISLAND: Island = { id: "island-1", name: "Chart", props: { period: 14 }, module: "/assets/components/chart.0a1b2c3d.js", when: "visible" };

let article: HTMLElement;
const unhydrate = vi.fn();

/** Islands in the article, near the viewport once `approach` is called; `module` has their module's exports. */
function prepared(module: Record<string, unknown> | Error, islands: readonly Island[] = [ISLAND]) {
  const shows: (() => void)[] = [];
  const left: Element[] = [];
  const reports: [string, unknown, Island][] = [];
  const load = vi.fn<() => Promise<Record<string, unknown>>>(() => (module instanceof Error ? Promise.reject(module) : Promise.resolve(module)));
  const hydrate = vi.fn(() => unhydrate);
  const idle: (() => void)[] = [];
  const end = mountIslands(article, { islands, lang: "en-US" }, {
    hydrate,
    whenIdle: (task) => void idle.push(task),
    network: { module: load },
    whenVisible: (element, show) => {
      shows.push(show);
      return () => void left.push(element);
    },
    report: (...one) => void reports.push(one),
  });
  const approach = () => {
    for (const show of shows) show();
  };
  return { approach, end, hydrate, idle, left, load, reports };
}

const settled = () => new Promise((done) => { setTimeout(done); });

beforeEach(() => {
  article = document.createElement("article");
  article.innerHTML = '<div id="island-1"><b>static</b></div>';
});

it("loads and mounts a component when it nears the viewport, with its element and props", async () => {
  const mount = vi.fn();
  const { approach, load } = prepared({ mount });
  expect(load).not.toHaveBeenCalled();
  approach();
  await until(() => expect(mount).toHaveBeenCalledWith(article.firstElementChild, { period: 14 }, { lang: "en-US" }));
  expect(load).toHaveBeenCalledWith(ISLAND.module);
});

it("unmounts it when the page goes away, and stops watching", async () => {
  const unmount = vi.fn();
  const mount = vi.fn(() => unmount);
  const { approach, end, left } = prepared({ mount });
  approach();
  await until(() => expect(mount).toHaveBeenCalled());
  end();
  expect(unmount).toHaveBeenCalledOnce();
  expect(left).toEqual([article.firstElementChild]);
});

it("unmounts a component that was mounted after the page went away", async () => {
  const unmount = vi.fn();
  let ready: (unmount: () => void) => void = () => undefined;
  const mount = vi.fn(
    () =>
      new Promise((resolve) => {
        ready = resolve;
      }),
  );
  const { approach, end } = prepared({ mount });
  approach();
  await until(() => expect(mount).toHaveBeenCalled());
  end();
  expect(unmount).not.toHaveBeenCalled();
  ready(unmount);
  await until(() => expect(unmount).toHaveBeenCalledOnce());
});

it("mounts nothing on a page that went away", async () => {
  const mount = vi.fn();
  const { approach, end, load } = prepared({ mount });
  approach();
  await until(() => expect(load).toHaveBeenCalled());
  end();
  await load.mock.results[0]?.value;
  expect(mount).not.toHaveBeenCalled();
});

it("hydrates a React component, and ends it", async () => {
  const Chart = () => null;
  const { approach, end, hydrate } = prepared({ default: Chart });
  approach();
  await until(() => expect(hydrate).toHaveBeenCalledWith(article.firstElementChild, Chart, ISLAND, "en-US"));
  end();
  expect(unhydrate).toHaveBeenCalledOnce();
});

it.each(["load", "idle", "interaction"] as const)("starts a component in the mode %s without waiting until it's visible", async (when) => {
  const mount = vi.fn();
  const { approach, idle, load } = prepared({ mount }, [{ ...ISLAND, when }]);
  approach();
  expect(load).toHaveBeenCalledTimes(when === "load" ? 1 : 0);
  for (const task of idle) task();
  if (when === "interaction") article.querySelector("b")?.dispatchEvent(new Event("focusin", { bubbles: true }));
  await until(() => expect(mount).toHaveBeenCalledOnce());
});

it("doesn't hydrate a static component that has a default export too", async () => {
  const { approach, hydrate } = prepared({ default: () => null, render: () => null });
  approach();
  await settled();
  expect(hydrate).not.toHaveBeenCalled();
});

it("doesn't mount a static component, whose module exports no mount", async () => {
  const { approach, hydrate, reports } = prepared({});
  approach();
  await settled();
  expect(hydrate).not.toHaveBeenCalled();
  expect(reports).toEqual([]);
  expect(article.innerHTML).toBe('<div id="island-1"><b>static</b></div>');
});

describe("a failure is reported and leaves the static HTML", () => {
  const broken = new Error("broken");

  it.each([
    ["a module that cannot be loaded", broken, broken],
    [
      "a mount that throws",
      {
        mount: () => {
          throw broken;
        },
      },
      broken,
    ],
  ])("%s", async (_, module, error) => {
    const { approach, reports } = prepared(module);
    approach();
    await until(() => expect(reports).toEqual([["The component Chart could not be started.", error, ISLAND]]));
    expect(article.innerHTML).toBe('<div id="island-1"><b>static</b></div>');
  });

  it("a module that failed to load is requested again on the next hover, focus, or click, and then no more", async () => {
    const mount = vi.fn();
    const { approach, reports, load } = prepared(broken);
    approach();
    await until(() => expect(reports).toHaveLength(1));
    load.mockResolvedValue({ mount });
    const [static_] = article.getElementsByTagName("b");
    static_?.dispatchEvent(new Event("pointerover", { bubbles: true }));
    await until(() => expect(mount).toHaveBeenCalledOnce());
    static_?.dispatchEvent(new Event("click", { bubbles: true }));
    await settled();
    expect([load.mock.calls.length, mount.mock.calls.length]).toEqual([2, 1]);
  });

  it("a module that fails twice is requested from another address, because browsers remember failures", async () => {
    const { approach, reports, load } = prepared(broken);
    approach();
    await until(() => expect(reports).toHaveLength(1));
    article.firstElementChild?.dispatchEvent(new Event("click"));
    await until(() => expect(reports).toHaveLength(2));
    expect(load.mock.calls).toEqual([[ISLAND.module], [ISLAND.module], [`${ISLAND.module}?retry=1`]]);
  });

  it("a component that fails to unmount doesn't stop the navigation", async () => {
    const mount = vi.fn(() => () => {
      throw broken;
    });
    const { approach, end, reports } = prepared({ mount });
    approach();
    await until(() => expect(mount).toHaveBeenCalled());
    end();
    expect(reports).toEqual([["The component Chart could not be stopped.", broken, ISLAND]]);
  });

  it("an island without an element is skipped", () => {
    const { approach, load } = prepared({ mount: vi.fn() }, [{ ...ISLAND, id: "island-2" }]);
    approach();
    expect(load).not.toHaveBeenCalled();
  });
});
