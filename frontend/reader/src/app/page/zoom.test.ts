import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installDialogs } from "../testing/dialogs.ts";
import { attachZoom, ZOOM_DELAY, ZOOM_SCROLL } from "./zoom.ts";

const HTML =
  '<p><img src="/a.png" alt="The panel"><img src="/b.png" alt=""></p>' +
  '<a href="/x"><img src="/c.png" alt="linked"></a><div data-island="Chart"><img src="/d.png" alt="in an island"></div>';

const labels = { enlarge: (image: string) => `Enlarge: ${image}`, reduce: (image: string) => `Close: ${image}` };

let article: HTMLElement;
let uninstall: () => void;
let end: () => void;

const image = (name: string) => article.querySelector(`img[src="/${name}.png"]`) as HTMLImageElement;

const dialog = () => document.querySelector("dialog");

/** Name of the open dialog. */
const opened = () => document.querySelector("dialog[open]")?.getAttribute("aria-label");

const press = (element: Element, key: string) => element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

function attached() {
  const clock = memoryClock();
  end = attachZoom(article, { clock, labels, background: "rgb(1, 2, 3)" });
  clock.advance(ZOOM_DELAY);
}

beforeEach(() => {
  uninstall = installDialogs();
  document.body.innerHTML = `<article>${HTML}</article>`;
  article = document.querySelector("article") as HTMLElement;
});

afterEach(() => {
  end();
  uninstall();
});

it("[S-103] [S-162] is attached 1000 ms after the page is shown: clicks open nothing before", () => {
  expect(ZOOM_DELAY).toBe(1000);
  const clock = memoryClock();
  end = attachZoom(article, { clock, labels, background: "#fff" });
  clock.advance(999);
  image("a").click();
  press(image("a"), "Enter");
  expect(dialog()).toBeNull();
  expect(article.innerHTML).toBe(HTML);
  clock.advance(1);
  expect([...article.querySelectorAll(".enlargeable")]).toEqual([image("a"), image("b")]);
  image("a").click();
  expect(opened()).toBe("Close: The panel");
});

it("[S-104] [S-161] opens on a click, over the given background", () => {
  attached();
  image("b").click();
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.style.getPropertyValue("--page")).toBe("rgb(1, 2, 3)");
  expect(dialog()?.querySelector("img")?.src).toBe(image("b").src);
});

it("[S-105] closes on a click", () => {
  attached();
  image("a").click();
  dialog()?.querySelector("img")?.click();
  expect(dialog()?.open).toBe(false);
});

it("[S-106] closes on Escape, by the browser", () => {
  attached();
  image("a").click();
  press(document.body, "Escape");
  expect(dialog()?.open).toBe(false);
});

it("[S-107] closes when the window's size changes", () => {
  attached();
  image("a").click();
  dispatchEvent(new Event("resize"));
  expect(dialog()?.open).toBe(false);
});

it.each([
  [40, true],
  [41, false],
])("[S-108] [S-159] after %i px of scrolling, still open: %s", (distance, open) => {
  expect(ZOOM_SCROLL).toBe(40);
  const position = vi.spyOn(window, "scrollY", "get").mockReturnValue(100);
  attached();
  image("a").click();
  position.mockReturnValue(100 - distance);
  dispatchEvent(new Event("scroll"));
  expect(dialog()?.open).toBe(open);
});

describe("[S-160] leaves no margin: an image grows from its position", () => {
  const shown = (name: string, natural: number) => {
    Object.defineProperty(image(name), "naturalWidth", { value: natural });
    image(name).getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
    attached();
    image(name).click();
    const style = dialog()?.querySelector("img")?.style;
    return [style?.inlineSize, style?.blockSize, style?.getPropertyValue("--start")];
  };

  beforeEach(() => {
    vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1000);
    vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(800);
  });

  it("to the edges of the window", () => {
    expect(shown("a", 4000)).toEqual(["1000px", "500px", "translate(-300px, -300px) scale(0.2)"]);
  });

  it("to its own size, if that is smaller", () => {
    expect(shown("a", 400)).toEqual(["400px", "200px", "translate(-300px, -300px) scale(0.5)"]);
  });

  it("to the edges, if it is an SVG", () => {
    const drawing = image("a");
    drawing.src = "/a.svg?v=1";
    drawing.getBoundingClientRect = () => new DOMRect(0, 0, 100, 200);
    attached();
    drawing.click();
    expect(dialog()?.querySelector("img")?.style.blockSize).toBe("800px");
  });
});

describe("by keyboard", () => {
  it("makes a button of an image with a text alternative", () => {
    attached();
    const one = image("a");
    expect([one.tabIndex, one.getAttribute("role"), one.getAttribute("aria-label")]).toEqual([0, "button", "Enlarge: The panel"]);
    expect(image("b").hasAttribute("tabindex")).toBe(false);
  });

  it.each(["Enter", " "])("opens on %j, takes the focus, and returns it", (key) => {
    attached();
    image("a").focus();
    press(image("a"), key);
    const button = dialog()?.querySelector("button");
    expect(document.activeElement).toBe(button);
    expect(button?.getAttribute("aria-label")).toBe("Close: The panel");
    button?.click();
    expect(document.activeElement).toBe(image("a"));
  });

  it("ignores other keys", () => {
    attached();
    press(image("a"), "x");
    expect(dialog()).toBeNull();
  });
});

it("does nothing for an article without images", () => {
  article.innerHTML = '<a href="/x"><img src="/c.png" alt="linked"></a>';
  attached();
  article.querySelector("img")?.click();
  expect(dialog()).toBeNull();
});

describe("when the page goes away", () => {
  it("closes, detaches, and restores the HTML", () => {
    attached();
    image("a").click();
    expect(article.innerHTML).not.toBe(HTML);
    end();
    expect(dialog()).toBeNull();
    expect(article.innerHTML).toBe(HTML);
    press(image("a"), "Enter");
    image("a").click();
    expect(dialog()).toBeNull();
  });

  it("is never attached after that", () => {
    const clock = memoryClock();
    end = attachZoom(article, { clock, labels, background: "#fff" });
    end();
    clock.advance(ZOOM_DELAY);
    expect(article.innerHTML).toBe(HTML);
  });
});
