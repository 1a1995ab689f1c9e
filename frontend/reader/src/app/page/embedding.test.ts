import { sharedMemoryStorage } from "@glosa/kit/browser/browser.memory.ts";
import { describe, expect, it, vi } from "vitest";
import { CONSENT_KEY, storedAnswers } from "../settings/consent-setting.ts";
import { createEmbeds } from "./embedding.ts";
import { watchEmbeds } from "./embeds.ts";

const VIDEO = '<figure class="embed"><p class="embed-place"><a href="https://video.example/e/1">The panel</a></p></figure>';
const MAP = '<figure class="embed"><p class="embed-place"><a href="https://map.example:8443/m">Where we are</a></p></figure>';

function opened(html: string, stored: Readonly<Record<string, string>> = {}, lang = "en") {
  const storage = sharedMemoryStorage({ [CONSENT_KEY]: JSON.stringify(stored) });
  const article = document.createElement("article");
  article.innerHTML = html;
  document.body.replaceChildren(article);
  const end = createEmbeds(storedAnswers(storage))(article, lang);
  const frames = () => [...article.querySelectorAll("iframe")].map((frame) => frame.src);
  const press = (name: string) => [...article.querySelectorAll("button")].find((button) => button.textContent === name)?.click();
  return { storage, article, end, frames, press };
}

describe("an embed", () => {
  it("is a link with a question that names the host, until the reader agrees", () => {
    const { article, frames } = opened(VIDEO);
    expect(frames()).toEqual([]);
    expect(article.querySelector("a")?.textContent).toBe("The panel");
    expect(article.querySelector(".embed-note")?.textContent).toContain("This content is on video.example, which learns your address");
  });

  it("loads with all others of its host, and only these", () => {
    const { storage, frames, press } = opened(VIDEO + MAP + VIDEO.replace("/1", "/2"));
    press("Load content from video.example");
    expect(frames()).toEqual(["https://video.example/e/1", "https://video.example/e/2"]);
    expect(storage.read(CONSENT_KEY)).toBe('{"https://video.example":"granted"}');
  });

  it("has its title as the frame's name, gets the focus, and loads at once on the next page", () => {
    const { article, press } = opened(MAP);
    press("Load content from map.example:8443");
    expect(article.querySelector("iframe")).toMatchObject({ title: "Where we are", referrerPolicy: "strict-origin-when-cross-origin" });
    expect(document.activeElement).toBe(article.querySelector("iframe"));
    expect(opened(VIDEO, { "https://video.example": "granted", advertising: "refused" }).frames()).toHaveLength(1);
  });

  it("becomes a link again when the reader withdraws, without other answers changing", () => {
    const { storage, frames, press, article } = opened(VIDEO, { "https://video.example": "granted", advertising: "refused" });
    press("Stop loading content from video.example");
    expect([frames(), article.querySelectorAll("a").length]).toEqual([[], 1]);
    expect(JSON.parse(storage.read(CONSENT_KEY) ?? "")).toEqual({ "https://video.example": null, advertising: "refused" });
  });

  it("follows other tabs until the article is left", () => {
    const { storage, frames, end } = opened(VIDEO);
    storage.otherTab.write(CONSENT_KEY, '{"https://video.example":"granted"}');
    expect(frames()).toHaveLength(1);
    end();
    storage.otherTab.write(CONSENT_KEY, "{}");
    expect(frames()).toHaveLength(1);
  });

  it("loads even if the browser stores nothing", () => {
    const article = document.createElement("article");
    article.innerHTML = VIDEO;
    createEmbeds(storedAnswers({ ...sharedMemoryStorage({}), write: () => undefined }))(article, "en");
    article.querySelector("button")?.click();
    expect(article.querySelectorAll("iframe")).toHaveLength(1);
  });

  it("asks in the page's language", () => {
    const { textContent } = opened(VIDEO, {}, "pt-BR").article;
    expect(textContent).toContain("Este conteúdo está em video.example");
    expect(textContent).toContain("Carregar conteúdo de video.example");
  });
});

describe("the code of embeds", () => {
  const watched = (html: string, loadEmbeds: () => Promise<never>) => {
    const article = document.createElement("article");
    article.innerHTML = html;
    const report = vi.fn();
    return { report, end: watchEmbeds(article, "en", { loadEmbeds, report }) };
  };

  it("is loaded only for an article with an embed, and a failure is reported", async () => {
    const load = vi.fn(() => Promise.reject(new Error("offline")));
    watched("<p>No embed</p>", load);
    expect(load).not.toHaveBeenCalled();
    const { report } = watched(VIDEO, load);
    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
  });
});
