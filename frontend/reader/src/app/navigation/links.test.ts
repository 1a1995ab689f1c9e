import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { followLinks, visiblePages } from "./links.ts";

const here = () => new URL("/docs/panel.html", location.href);
const ports = { base: "/docs/", here, navigate: vi.fn(), prefetch: vi.fn(), leaveToHeading: vi.fn() };

let end: () => void;

/** The page's body, and its first link. */
function page(html: string): HTMLAnchorElement {
  history.replaceState(null, "", "/docs/panel.html");
  document.body.innerHTML = html;
  return document.querySelector("a") as HTMLAnchorElement;
}

/** Clicks as a reader does. Returns whether the browser follows the link. */
function click(element: Element, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...init });
  // jsdom can't follow the links that the app leaves to the browser.
  window.addEventListener("click", (last) => last.preventDefault(), { once: true });
  let left = true;
  document.addEventListener("click", (last) => (left = !last.defaultPrevented), { once: true });
  element.dispatchEvent(event);
  return left;
}

beforeEach(() => {
  vi.clearAllMocks();
  end = followLinks(document, ports);
});

afterEach(() => end());

describe("[S-20] a click", () => {
  it("on any part of a link to a page starts a navigation", () => {
    page('<a href="/docs/tag/?x#y"><b>tags</b></a>');
    expect(click(document.querySelector("b") as Element)).toBe(false);
    expect(ports.navigate).toHaveBeenCalledWith("https://docs.example.org/docs/tag/?x#y");
  });

  it("on a link to a heading of the shown page is left to the browser, after the position was stored", () => {
    expect(click(page('<a href="#magic">m</a>'))).toBe(true);
    expect(ports.leaveToHeading).toHaveBeenCalledOnce();
    expect(ports.navigate).not.toHaveBeenCalled();
  });

  it.each(['<a href="https://example.com/">x</a>', '<a href="/docs/a.pdf">x</a>', '<a href="/docs/tag/" target="_blank">x</a>', "<a>x</a>"])(
    "on %s is the browser's",
    (html) => {
      expect(click(page(html))).toBe(true);
      expect(ports.navigate).not.toHaveBeenCalled();
    },
  );

  it("with a modifier, or handled elsewhere, is ignored", () => {
    const link = page('<a href="/docs/tag/">x</a>');
    expect(click(link, { ctrlKey: true })).toBe(true);
    link.addEventListener("click", (event) => event.preventDefault());
    click(link);
    expect(ports.navigate).not.toHaveBeenCalled();
  });
});

describe("prefetching", () => {
  it.each(["pointerover", "focusin", "touchstart"])("on %s loads the page of a link", (type) => {
    page('<a href="/docs/tag/"><b>x</b></a>').firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));
    expect(ports.prefetch).toHaveBeenCalledWith("https://docs.example.org/docs/tag/");
  });

  it("loads nothing for other elements", () => {
    page('<p>text</p><a href="https://example.com/">x</a>');
    for (const element of document.querySelectorAll("p, a")) element.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect(ports.prefetch).not.toHaveBeenCalled();
  });
});

it("stops following links when it ends", () => {
  end();
  const link = page('<a href="/docs/tag/">x</a>');
  link.dispatchEvent(new Event("pointerover", { bubbles: true }));
  expect(click(link)).toBe(true);
  expect([ports.prefetch, ports.navigate].map((port) => port.mock.calls.length)).toEqual([0, 0]);
});

it("returns the pages whose links are in view, each once", () => {
  page(
    '<a href="/docs/tag/">in view</a><a href="/docs/tag/#x">the same</a><a href="/docs/basic.html" data-top="9000">below</a>' +
      '<a href="/docs/vps.html" data-width="0">hidden</a><a href="#here">here</a><a href="mailto:a@example.org">mail</a>',
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const { top = "10", width = "50" } = (this as HTMLElement).dataset;
    return new DOMRect(0, Number(top), Number(width), 20);
  });
  expect(visiblePages(document, ports)).toEqual(["/docs/tag/"]);
});
