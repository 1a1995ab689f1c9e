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

async function attached() {
  const clock = memoryClock();
  const enlarger = fakeEnlarger();
  const load = vi.fn(() => Promise.resolve(enlarger));
  const reports: string[] = [];
  const end = attachZoom(article, { clock, load, labels, background: "#fff", report: (message) => void reports.push(message) });
  clock.advance(ZOOM_DELAY);
  await until(() => expect(enlarger.attach).toHaveBeenCalled());
  return { clock, enlarger, load, reports, end };
}

beforeEach(() => {
  document.body.innerHTML = `<article>${HTML}</article>`;
  article = document.querySelector("article") as HTMLElement;
});

it("[S-103] [S-162] is attached 1000 ms after the page is shown, and is not loaded before", async () => {
  expect(ZOOM_DELAY).toBe(1000);
  const clock = memoryClock();
  const enlarger = fakeEnlarger();
  const load = vi.fn(() => Promise.resolve(enlarger));
  attachZoom(article, { clock, load, labels, background: "#fff", report: vi.fn() });
  clock.advance(999);
  expect(load).not.toHaveBeenCalled();
  clock.advance(1);
  await until(() => expect(enlarger.attach).toHaveBeenCalled());
});

it("takes the article's images, except those in links and islands", async () => {
  const { enlarger } = await attached();
  expect(enlarger.attach).toHaveBeenCalledWith([image("a"), image("b")], "#fff");
});

it("loads nothing for an article without images", () => {
  article.innerHTML = '<a href="/x"><img src="/c.png" alt="linked"></a>';
  const clock = memoryClock();
  const load = vi.fn();
  attachZoom(article, { clock, load, labels, background: "#fff", report: vi.fn() });
  clock.advance(ZOOM_DELAY);
  expect(load).not.toHaveBeenCalled();
});

describe("by keyboard", () => {
  it("makes a button of an image that says something", async () => {
    await attached();
    const { tabIndex, role, ariaLabel } = image("a");
    expect([tabIndex, role, ariaLabel]).toEqual([0, "button", "Enlarge: The panel"]);
    expect(image("b").hasAttribute("tabindex")).toBe(false);
  });

  it.each(["Enter", " "])("opens on %j, holds the focus, closes on it, and gives the focus back", async (key) => {
    const { enlarger } = await attached();
    image("a").focus();
    press(image("a"), key);
    expect(enlarger.open).toHaveBeenCalledWith(image("a"));
    const enlarged = enlarger.enlarged() as HTMLElement;
    expect(document.activeElement).toBe(enlarged);
    expect(enlarged.ariaLabel).toBe("Close: The panel");
    press(enlarged, key);
    expect(enlarger.enlarged()).toBeNull();
    expect(document.activeElement).toBe(image("a"));
  });

  it("closes when the focus goes elsewhere, and ignores other keys", async () => {
    const { enlarger } = await attached();
    press(image("a"), "x");
    expect(enlarger.open).not.toHaveBeenCalled();
    press(image("a"), "Enter");
    enlarger.enlarged()?.blur();
    expect(enlarger.close).toHaveBeenCalled();
  });
});

describe("when the page goes", () => {
  it("detaches and leaves the HTML as it was", async () => {
    const { enlarger, end } = await attached();
    end();
    expect(enlarger.detach).toHaveBeenCalledWith([image("a"), image("b")]);
    expect(article.innerHTML).toBe(HTML);
    press(image("a"), "Enter");
    expect(enlarger.open).not.toHaveBeenCalled();
  });

  it("attaches nothing any more", () => {
    const clock = memoryClock();
    const load = vi.fn();
    attachZoom(article, { clock, load, labels, background: "#fff", report: vi.fn() })();
    clock.advance(ZOOM_DELAY);
    expect(load).not.toHaveBeenCalled();
  });
});

it("reports that it could not be loaded", async () => {
  const clock = memoryClock();
  const report = vi.fn();
  const error = new Error("offline");
  attachZoom(article, { clock, load: () => Promise.reject(error), labels, background: "#fff", report });
  clock.advance(ZOOM_DELAY);
  await until(() => expect(report).toHaveBeenCalledWith("Image zoom could not be loaded.", error));
});
