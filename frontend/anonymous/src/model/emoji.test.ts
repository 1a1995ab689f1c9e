import { expect, it } from "vitest";
import { showEmoji } from "./emoji.ts";

function shown(html: string, images: readonly { readonly name: string; readonly src: string }[]): string {
  const template = document.createElement("template");
  template.innerHTML = html;
  const box = document.createElement("div");
  box.append(showEmoji(template.content, images));
  return box.innerHTML;
}

const IMAGES = [
  { name: "smile", src: "/e/smile.svg" },
  { name: "laugh and cry", src: "https://h/l.svg" },
  { name: "surprise ", src: "/e/s.svg" },
];
const SMILE = `<img class="vemoji" alt="smile" src="https://docs.example.org/e/smile.svg" referrerpolicy="no-referrer">`;

it("replaces a name with an image with an absolute address", () => {
  expect(shown("<p>a :smile::laugh and cry: b</p>", IMAGES)).toBe(
    `<p>a ${SMILE}<img class="vemoji" alt="laugh and cry" src="https://h/l.svg" referrerpolicy="no-referrer"> b</p>`,
  );
  expect(shown("<p>a:b:smile: 10:30:15</p>", IMAGES)).toBe(`<p>a:b${SMILE} 10:30:15</p>`);
});

it("accepts a name with or without the space at its end", () => {
  for (const name of [":surprise:", ":surprise :"]) expect(shown(name, IMAGES)).toContain(`alt="surprise"`);
});

it("leaves code, attributes, and unknown names unchanged", () => {
  const html = `<code>:smile:</code><pre><span>:smile:</span></pre><a title=":smile:">:other:</a>`;
  expect(shown(html, IMAGES)).toBe(html);
  expect(shown(":smile:", [])).toBe(":smile:");
});
