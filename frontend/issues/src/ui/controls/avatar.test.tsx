import { expect, it } from "vitest";
import { ANA, SHOWN } from "../testing/fake-thread.ts";
import { renderWidget } from "../testing/render-widget.tsx";

const shown = async (avatar: string) => {
  const { widget } = await renderWidget({ ...SHOWN, user: { ...ANA, avatar } });
  return widget.querySelector(".vssue-new-comment .vssue-comment-avatar img")?.getAttribute("src");
};

it.each(["https://code.example.org/ana.png", "http://127.0.0.1:9000/ana.svg", "data:image/svg+xml,x"])("shows a picture: %s", async (address) => {
  expect(await shown(address)).toBe(address);
});

it.each(["", "javascript:alert(1)", "data:text/html,x", "blob:https://a/1"])("shows a figure where a platform names no picture: '%s'", async (address) => {
  expect(await shown(address)).toBeUndefined();
});
