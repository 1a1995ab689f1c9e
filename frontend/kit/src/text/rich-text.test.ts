import { expect, it } from "vitest";
import { toFragment } from "./sanitize.ts";

async function shown(format: "html" | "markdown", text: string): Promise<string> {
  const box = document.createElement("div");
  box.append(await toFragment({ format, text }));
  return box.innerHTML.trim();
}

it("[A-126] sanitizes rendered Markdown, not its source", async () => {
  expect(await shown("markdown", "<https://example.org/> *a*\n\n> quote\n\n`<b>`")).toBe(
    `<p><a href="https://example.org/" rel="nofollow noopener noreferrer ugc">https://example.org/</a> <em>a</em></p>\n<blockquote>\n<p>quote</p>\n</blockquote>\n<p><code>&lt;b&gt;</code></p>`,
  );
  expect(await shown("markdown", `<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![]("onerror="alert(1)")`)).not.toMatch(/<[^>]* onerror=|javascript:/u);
});

it("sanitizes HTML without parsing it as Markdown", async () => {
  expect(await shown("html", "<p>*a*</p><script>1</script>")).toBe("<p>*a*</p>");
});
