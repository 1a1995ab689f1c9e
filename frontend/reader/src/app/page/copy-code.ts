/** Copy buttons on the code blocks of an article. */
import type { Clock } from "@glosa/kit/browser/clock.ts";

/** Milliseconds for which a button confirms that the code was copied. */
const CONFIRMED = 2000;

/** Labels of a copy button. */
export interface CopyLabels {
  readonly copyCode: string;
  readonly codeCopied: string;
}

/** What copy buttons need. */
export interface CopyPorts {
  readonly clock: Clock;
  readonly labels: CopyLabels;
  readonly copy: (text: string) => Promise<void>;
  readonly report: (message: string, error: unknown) => void;
}

/** Adds a button to every code block of `article`. The returned function removes them. */
export function addCopyButtons(article: Element, ports: CopyPorts): () => void {
  const ends = [...article.querySelectorAll(".code-block")].map((block) => addCopyButton(block, ports));
  return () => {
    for (const end of ends) end();
  };
}

function addCopyButton(block: Element, { clock, labels, copy, report }: CopyPorts): () => void {
  const button = make("button", "copy");
  const notice = make("span", "unseen");
  let cancelReset = () => {};

  const say = (text: string) => {
    notice.textContent = text;
    button.classList.toggle("copied", text !== "");
    button.title = text || labels.copyCode;
  };
  const confirm = () => {
    cancelReset();
    say(labels.codeCopied);
    cancelReset = clock.after(CONFIRMED, () => say(""));
  };
  button.type = "button";
  button.setAttribute("aria-label", labels.copyCode);
  button.addEventListener("click", () => {
    copy(block.querySelector("code")?.textContent ?? "").then(confirm, (error: unknown) => {
      report("The code could not be copied.", error);
    });
  });
  notice.setAttribute("role", "status");
  say("");
  block.append(button, notice);
  return () => {
    cancelReset();
    button.remove();
    notice.remove();
  };
}

function make<Tag extends "button" | "span">(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  return element;
}
