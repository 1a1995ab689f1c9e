import { memoryClock } from "@glosa/kit/browser/browser.memory.ts";
import { beforeEach, expect, it } from "vitest";
import { until } from "../testing/until.ts";
import { addCopyButtons } from "./copy-code.ts";

const BLOCK = '<div class="code-block"><pre><code><span class="token">a</span> = <mark>1</mark>\nb</code></pre></div>';

let article: HTMLElement;

function prepared(copy: (text: string) => Promise<void>) {
  const clock = memoryClock();
  const reports: string[] = [];
  const labels = { copyCode: "Copy", codeCopied: "Copied" };
  const end = addCopyButtons(article, { clock, labels, copy, report: (message) => void reports.push(message) });
  const button = article.querySelector("button") as HTMLButtonElement;
  const status = () => article.querySelector('[role="status"]')?.textContent;
  return { clock, reports, end, button, status };
}

beforeEach(() => {
  article = document.createElement("article");
  article.innerHTML = `<p>text</p>${BLOCK}`;
});

it("copies the block's text, and confirms it for two seconds", async () => {
  const copied: string[] = [];
  const { clock, button, status } = prepared((text) => Promise.resolve(void copied.push(text)));
  expect([button.getAttribute("aria-label"), button.type, status()]).toEqual(["Copy", "button", ""]);
  button.click();
  await until(() => expect(status()).toBe("Copied"));
  expect(copied).toEqual(["a = 1\nb"]);
  expect([button.title, button.className]).toEqual(["Copied", "copy copied"]);
  clock.advance(2000);
  expect([status(), button.title, button.className]).toEqual(["", "Copy", "copy"]);
});

it("reports that the browser rejected the copy", async () => {
  const { button, reports, status } = prepared(() => Promise.reject(new Error("denied")));
  button.click();
  await until(() => expect(reports).toEqual(["The code could not be copied."]));
  expect(status()).toBe("");
});

it("restores the article when it ends", () => {
  prepared(() => Promise.resolve()).end();
  expect(article.innerHTML).toBe(`<p>text</p>${BLOCK}`);
});
