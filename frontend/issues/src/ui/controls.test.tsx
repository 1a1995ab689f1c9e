import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Outward } from "./controls.tsx";
import { ANA, SHOWN } from "./testing/fake-thread.ts";
import { renderWidget } from "./testing/render-widget.tsx";

describe("an avatar", () => {
  const shown = async (avatar: string) => {
    const { widget } = await renderWidget({ ...SHOWN, user: { ...ANA, avatar } });
    return widget.querySelector(".vssue-new-comment .vssue-comment-avatar img")?.getAttribute("src");
  };

  it.each(["https://code.example.org/ana.png", "http://127.0.0.1:9000/ana.svg", "data:image/svg+xml,x"])("shows a picture: %s", async (address) => {
    expect(await shown(address)).toBe(address);
  });

  it.each(["", "javascript:alert(1)", "data:text/html,x", "blob:https://a/1"])("shows a default figure if the address isn't a picture's: '%s'", async (address) => {
    expect(await shown(address)).toBeUndefined();
  });
});

describe("a link to another site", () => {
  const shown = (href: string | undefined) => render(<Outward {...(href === undefined ? {} : { href })} className="c" title="t">x</Outward>).container.innerHTML;

  it("opens in a new tab without a referrer", () => {
    expect(shown("https://code.example.org/ana")).toBe('<a class="c" title="t" href="https://code.example.org/ana" target="_blank" rel="noopener noreferrer">x</a>');
  });

  it.each([undefined, "", "javascript:alert(1)", " JavaScript:alert(1)", "data:text/html,x", "vbscript:x", "/ana"])("is text if the address isn't a website's: %s", (href) => {
    expect(shown(href)).toBe('<span class="c">x</span>');
  });
});
