import { beforeEach, describe, expect, it, vi } from "vitest";
import { memoryClock } from "../browser/clock.memory.ts";
import { until } from "../testing/until.ts";
import type { Enlarger } from "./medium-zoom.ts";
import { attachZoom, ZOOM_DELAY } from "./zoom.ts";

const HTML =
  '<p><img src="/a.png" alt="The panel"><img src="/b.png" alt=""></p>' +
  '<a href="/x"><img src="/c.png" alt="linked"></a><div data-island="Chart"><img src="/d.png" alt="in an island"></div>';

const labels = { enlarge: (image: string) => `Enlarge: ${image}`, reduce: (image: string) => `Close: ${image}` };

let article: HTMLElement;

const image = (name: string) => article.querySelector(`img[src="/${name}.png"]`) as HTMLImageElement;

const press = (element: HTMLElement, key: string) =>
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

/** An enlarger that copies an opened image into the body, as medium-zoom does. */
function fakeEnlarger() {
  const enlarged = () => document.querySelector<HTMLElement>(".medium-zoom-image--opened");
  const close = vi.fn(() => {
    enlarged()?.remove();
    image("a").dispatchEvent(new CustomEvent("medium-zoom:closed"));
  });
  const open = vi.fn((opened: HTMLImageElement) => {
    const copy = opened.cloneNode() as HTMLImageElement;
    copy.classList.add("medium-zoom-image--opened");
    document.body.append(copy);
  });
  return { attach: vi.fn(), detach: vi.fn(), open, close, enlarged } satisfies Enlarger & { enlarged: unknown };
}

/** An article whose images can be enlarged; `load` brings what does so. */
function enlargeable(load?: () => Promise<Enlarger>) {
  const clock = memoryClock();
  const enlarger = fakeEnlarger();
  const loaded = vi.fn(load ?? (() => Promise.resolve(enlarger)));
  const report = vi.fn();
  const end = attachZoom(article, { clock, load: loaded, labels, background: "#fff", report });
  clock.advance(ZOOM_DELAY);
  return { clock, enlarger, load: loaded, report, end };
}

type Enlargeable = ReturnType<typeof enlargeable>;

/** Waits until `check` no longer throws, while time passes. */
const soon = ({ clock }: Enlargeable, check: () => void) =>
  until(() => {
    clock.advance(1);
    check();
  });

async function attached() {
  const zoom = enlargeable();
  image("a").dispatchEvent(new Event("pointerenter"));
  await soon(zoom, () => expect(zoom.enlarger.attach).toHaveBeenCalled());
  return zoom;
}

beforeEach(() => {
  document.body.innerHTML = `<article>${HTML}</article>`;
  article = document.querySelector("article") as HTMLElement;
});

it("[S-103] [S-162] is attached 1000 ms after the page is shown: no click opens before, each click after", async () => {
  expect(ZOOM_DELAY).toBe(1000);
  const clock = memoryClock();
  const enlarger = fakeEnlarger();
  const load = vi.fn(() => Promise.resolve(enlarger));
  attachZoom(article, { clock, load, labels, background: "#fff", report: vi.fn() });
  clock.advance(999);
  image("a").click();
  press(image("a"), "Enter");
  image("a").dispatchEvent(new Event("pointerenter"));
  expect(load).not.toHaveBeenCalled();
  expect(article.innerHTML).toBe(HTML);
  clock.advance(1);
  expect([...article.querySelectorAll(".medium-zoom-image")]).toEqual([image("a"), image("b")]);
  image("a").click();
  await until(() => {
    clock.advance(1);
    expect(enlarger.open).toHaveBeenCalledExactlyOnceWith(image("a"));
  });
});

it("takes the article's images, except those in links and islands", async () => {
  const { enlarger } = await attached();
  expect(enlarger.attach).toHaveBeenCalledWith([image("a"), image("b")], "#fff");
});

describe("is loaded once somebody takes interest in an image", () => {
  it("not before", async () => {
    const { load, clock } = enlargeable();
    clock.advance(60_000);
    await Promise.resolve();
    expect(load).not.toHaveBeenCalled();
  });

  it.each(["pointerenter", "focus"])("as %s tells", async (type) => {
    const zoom = enlargeable();
    image("a").dispatchEvent(new Event(type));
    image("b").dispatchEvent(new Event(type));
    await soon(zoom, () => expect(zoom.enlarger.attach).toHaveBeenCalled());
    expect(zoom.load).toHaveBeenCalledOnce();
    expect(zoom.enlarger.open).not.toHaveBeenCalled();
  });

  it("and opens by the click that came first; later clicks are medium-zoom's own", async () => {
    const zoom = enlargeable();
    const { enlarger, clock } = zoom;
    image("b").click();
    await vi.waitFor(() => expect(zoom.load).toHaveBeenCalled());
    expect(enlarger.attach).not.toHaveBeenCalled();
    await soon(zoom, () => expect(enlarger.open).toHaveBeenCalledWith(image("b")));
    image("a").click();
    clock.advance(1);
    await Promise.resolve();
    expect(enlarger.open).toHaveBeenCalledOnce();
  });

  it("and opens by the key that came first", async () => {
    const zoom = enlargeable();
    press(image("a"), "Enter");
    await soon(zoom, () => expect(zoom.enlarger.open).toHaveBeenCalledWith(image("a")));
    expect(document.activeElement).toBe(zoom.enlarger.enlarged());
  });
});

it("loads nothing for an article without images", () => {
  article.innerHTML = '<a href="/x"><img src="/c.png" alt="linked"></a>';
  const clock = memoryClock();
  const load = vi.fn();
  attachZoom(article, { clock, load, labels, background: "#fff", report: vi.fn() });
  clock.advance(ZOOM_DELAY);
  article.querySelector("img")?.click();
  expect(load).not.toHaveBeenCalled();
});

describe("opens nothing for a reader who went on before it was loaded", () => {
  it.each([
    ["a key", new KeyboardEvent("keydown", { key: "Escape" })],
    ["the pointer", new Event("pointerdown")],
    ["the wheel", new Event("wheel")],
    ["a finger", new Event("touchmove")],
  ])("with %s", async (_, event) => {
    const zoom = enlargeable();
    image("a").click();
    document.dispatchEvent(event);
    await soon(zoom, () => expect(zoom.enlarger.attach).toHaveBeenCalled());
    await Promise.resolve();
    expect(zoom.enlarger.open).not.toHaveBeenCalled();
  });

  it("but for one who asks again", async () => {
    const zoom = enlargeable();
    press(image("a"), "Enter");
    press(image("a"), "Enter");
    await soon(zoom, () => expect(zoom.enlarger.open).toHaveBeenCalledExactlyOnceWith(image("a")));
  });
});

describe("by keyboard", () => {
  it("makes a button of an image that says something", async () => {
    await attached();
    const one = image("a");
    expect([one.tabIndex, one.getAttribute("role"), one.getAttribute("aria-label")]).toEqual([0, "button", "Enlarge: The panel"]);
    expect(image("b").hasAttribute("tabindex")).toBe(false);
  });

  it.each(["Enter", " "])("opens on %j, holds the focus, closes on it, and gives the focus back", async (key) => {
    const { enlarger } = await attached();
    image("a").focus();
    press(image("a"), key);
    await until(() => expect(enlarger.open).toHaveBeenCalledWith(image("a")));
    const enlarged = enlarger.enlarged() as HTMLElement;
    expect(document.activeElement).toBe(enlarged);
    expect(enlarged.getAttribute("aria-label")).toBe("Close: The panel");
    press(enlarged, key);
    expect(enlarger.enlarged()).toBeNull();
    expect(document.activeElement).toBe(image("a"));
  });

  it("closes when the focus goes elsewhere, and ignores other keys", async () => {
    const { enlarger } = await attached();
    press(image("a"), "x");
    expect(enlarger.open).not.toHaveBeenCalled();
    press(image("a"), "Enter");
    await until(() => expect(enlarger.enlarged()).not.toBeNull());
    enlarger.enlarged()?.blur();
    expect(enlarger.close).toHaveBeenCalled();
  });
});

describe("when the page goes", () => {
  it("detaches and leaves the HTML as it was", async () => {
    const { enlarger, end } = await attached();
    expect(article.innerHTML).not.toBe(HTML);
    end();
    expect(enlarger.detach).toHaveBeenCalledWith([image("a"), image("b")]);
    expect(article.innerHTML).toBe(HTML);
    press(image("a"), "Enter");
    image("a").click();
    await Promise.resolve();
    expect(enlarger.open).not.toHaveBeenCalled();
  });

  it("takes no interest any more", () => {
    const { load, end } = enlargeable();
    end();
    for (const type of ["pointerenter", "focus", "click"]) image("a").dispatchEvent(new Event(type));
    press(image("a"), "Enter");
    expect(load).not.toHaveBeenCalled();
  });

  it("attaches nothing any more", async () => {
    const zoom = enlargeable();
    image("a").click();
    zoom.end();
    await vi.waitFor(() => expect(zoom.load).toHaveBeenCalled());
    zoom.clock.advance(1);
    await Promise.resolve();
    expect(zoom.enlarger.attach).not.toHaveBeenCalled();
    expect(zoom.enlarger.open).not.toHaveBeenCalled();
    expect(article.innerHTML).toBe(HTML);
  });

  it("forgets the wait", () => {
    const clock = memoryClock();
    attachZoom(article, { clock, load: vi.fn(), labels, background: "#fff", report: vi.fn() })();
    clock.advance(ZOOM_DELAY);
    expect(article.innerHTML).toBe(HTML);
  });
});

it("reports that it could not be loaded, and tries again at the next sign of interest", async () => {
  const error = new Error("offline");
  const load = vi.fn<() => Promise<Enlarger>>().mockRejectedValueOnce(error).mockResolvedValue(fakeEnlarger());
  const zoom = enlargeable(load);
  image("a").click();
  await soon(zoom, () => expect(zoom.report).toHaveBeenCalledWith("Image zoom could not be loaded.", error));
  image("a").click();
  await soon(zoom, () => expect(document.querySelector(".medium-zoom-image--opened")).not.toBeNull());
  expect(zoom.report).toHaveBeenCalledOnce();
});
