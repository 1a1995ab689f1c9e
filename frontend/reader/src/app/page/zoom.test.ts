import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installDialogs } from "../testing/dialogs.ts";
import { attachZoom, ZOOM_DELAY, type ZoomPorts } from "./zoom.ts";
import { openZoom, ZOOM_SCROLL } from "./zoom-dialog.ts";

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

const loading = vi.fn<ZoomPorts["loadZoom"]>();
const report = vi.fn<ZoomPorts["report"]>();

function start(background: string) {
  const clock = memoryClock();
  end = attachZoom(article, { clock, labels, background, loadZoom: loading, report });
  return clock;
}

function attached() {
  start("rgb(1, 2, 3)").advance(ZOOM_DELAY);
}

/** Clicks the image, and waits for the code of zoom. */
async function enlarge(name: string) {
  image(name).click();
  await settled();
}

const settled = () => vi.waitFor(() => expect(loading.mock.settledResults.every(({ type }) => type !== "incomplete")).toBe(true));

beforeEach(() => {
  uninstall = installDialogs();
  loading.mockReset().mockResolvedValue(openZoom);
  report.mockReset();
  document.body.innerHTML = `<article>${HTML}</article>`;
  article = document.querySelector("article") as HTMLElement;
});

afterEach(() => {
  end();
  uninstall();
});

it("[S-103] [S-162] is attached 1000 ms after the page is shown: clicks open nothing before", async () => {
  expect(ZOOM_DELAY).toBe(1000);
  const clock = start("#fff");
  clock.advance(999);
  await enlarge("a");
  press(image("a"), "Enter");
  await settled();
  expect(dialog()).toBeNull();
  expect(article.innerHTML).toBe(HTML);
  clock.advance(1);
  expect([...article.querySelectorAll(".enlargeable")]).toEqual([image("a"), image("b")]);
  await enlarge("a");
  expect(opened()).toBe("Close: The panel");
});

it("[S-104] [S-161] opens on a click, over the given background", async () => {
  attached();
  await enlarge("b");
  expect(dialog()?.open).toBe(true);
  expect(dialog()?.style.getPropertyValue("--page")).toBe("rgb(1, 2, 3)");
  expect(dialog()?.querySelector("img")?.src).toBe(image("b").src);
});

it("[S-105] closes on a click", async () => {
  attached();
  await enlarge("a");
  dialog()?.querySelector("img")?.click();
  expect(opened()).toBeUndefined();
});

it("[S-106] closes on Escape, by the browser", async () => {
  attached();
  await enlarge("a");
  press(document.body, "Escape");
  expect(opened()).toBeUndefined();
});

it("[S-107] closes when the window's size changes", async () => {
  attached();
  await enlarge("a");
  dispatchEvent(new Event("resize"));
  expect(opened()).toBeUndefined();
});

it.each([
  [40, true],
  [41, false],
])("[S-108] [S-159] after %i px of scrolling, still open: %s", async (distance, open) => {
  expect(ZOOM_SCROLL).toBe(40);
  const position = vi.spyOn(window, "scrollY", "get").mockReturnValue(100);
  attached();
  await enlarge("a");
  position.mockReturnValue(100 - distance);
  dispatchEvent(new Event("scroll"));
  expect(dialog()?.open).toBe(open);
});

describe("[S-160] leaves no margin: an image grows from its position", () => {
  const shown = async (name: string, natural: number) => {
    Object.defineProperty(image(name), "naturalWidth", { value: natural });
    image(name).getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
    attached();
    await enlarge(name);
    const style = dialog()?.querySelector("img")?.style;
    return [style?.inlineSize, style?.blockSize, style?.getPropertyValue("--start")];
  };

  beforeEach(() => {
    vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(1000);
    vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(800);
  });

  it("to the edges of the window", async () => {
    expect(await shown("a", 4000)).toEqual(["1000px", "500px", "translate(-300px, -300px) scale(0.2)"]);
  });

  it("to its own size, if that is smaller", async () => {
    expect(await shown("a", 400)).toEqual(["400px", "200px", "translate(-300px, -300px) scale(0.5)"]);
  });

  it("to the edges, if it is an SVG", async () => {
    const drawing = image("a");
    drawing.src = "/a.svg?v=1";
    drawing.getBoundingClientRect = () => new DOMRect(0, 0, 100, 200);
    attached();
    drawing.click();
    await settled();
    expect(dialog()?.querySelector("img")?.style.blockSize).toBe("800px");
  });
});

describe("on an upright screen", () => {
  const at = (width: number, height: number) => {
    vi.spyOn(document.documentElement, "clientWidth", "get").mockReturnValue(390);
    vi.spyOn(document.documentElement, "clientHeight", "get").mockReturnValue(800);
    const drawing = image("a");
    drawing.src = "/a.svg";
    drawing.getBoundingClientRect = () => new DOMRect(16, 50, width, height);
    attached();
    drawing.click();
  };
  const size = () => [dialog()?.querySelector("img")?.style.inlineSize, dialog()?.querySelector("img")?.style.blockSize];

  it("a wide image fills the height, because its width hardly grows", async () => {
    at(350, 175);
    await settled();
    expect(size()).toEqual(["1600px", "800px"]);
  });

  it("a small image fills the width", async () => {
    at(100, 50);
    await settled();
    expect(size()).toEqual(["390px", "195px"]);
  });
});

it("shows the caption of a figure, and a cross", async () => {
  article.innerHTML = '<figure><img src="/a.png" alt="The panel"><figcaption>The <b>panel</b>, with numbers</figcaption></figure>';
  attached();
  await enlarge("a");
  expect(dialog()?.querySelector("p")?.textContent).toBe("The panel, with numbers");
  dialog()?.querySelector<HTMLElement>(".zoom-close")?.click();
  expect(opened()).toBeUndefined();
});

it("leaves the image as it is, and reports why, if its code doesn't load", async () => {
  loading.mockRejectedValueOnce(new Error("no"));
  attached();
  await enlarge("a");
  expect(report).toHaveBeenCalledWith("The image could not be enlarged.", new Error("no"));
  expect(dialog()).toBeNull();
  await enlarge("a");
  expect(opened()).toBe("Close: The panel");
});

it("opens nothing if the page is left before its code has loaded", async () => {
  let arrive: (open: typeof openZoom) => void = () => {};
  loading.mockReturnValueOnce(new Promise((done) => {
    arrive = done;
  }));
  attached();
  image("a").click();
  end();
  arrive(openZoom);
  await settled();
  expect(dialog()).toBeNull();
});

describe("by keyboard", () => {
  it("makes a button of an image with a text alternative", () => {
    attached();
    const one = image("a");
    expect([one.tabIndex, one.getAttribute("role"), one.getAttribute("aria-label")]).toEqual([0, "button", "Enlarge: The panel"]);
    expect(image("b").hasAttribute("tabindex")).toBe(false);
  });

  it.each(["Enter", " "])("opens on %j, takes the focus, and returns it", async (key) => {
    attached();
    image("a").focus();
    press(image("a"), key);
    await settled();
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
  it("closes, detaches, and restores the HTML", async () => {
    attached();
    await enlarge("a");
    expect(article.innerHTML).not.toBe(HTML);
    end();
    expect(dialog()).toBeNull();
    expect(article.innerHTML).toBe(HTML);
    press(image("a"), "Enter");
    await settled();
    await enlarge("a");
    expect(dialog()).toBeNull();
  });

  it("is never attached after that", () => {
    const clock = start("#fff");
    end();
    clock.advance(ZOOM_DELAY);
    expect(article.innerHTML).toBe(HTML);
  });
});
