/** Tabs: the builder's groups of details become tabs before they're painted, and remember the reader's choice by its label. */
import type { KeyStore } from "@glosa/kit/browser/storage.ts";

/** The labels that the reader chose last, the newest first, as JSON. */
const KEY = "glosa.tabs";
const MOST_LABELS = 50;

const LIST = ':scope > [role="tablist"]';
const TAB = '.tabs > [role="tablist"] > [role="tab"]';

/** Makes tabs of all groups of the document, also of those that are added later. The returned function ends that. */
export function startTabs(document: Document, storage: KeyStore): () => void {
  let chosen = readLabels(storage);
  const made = new WeakSet<Element>();
  const groups = document.getElementsByClassName("tabs");

  const make = () => {
    for (const group of groups) {
      if (made.has(group) || panelsOf(group).length === 0) continue;
      // The rest of a group can be in the next packet. Then it would change after it's painted.
      const isWhole = group.nextSibling !== null || document.readyState !== "loading";
      group.toggleAttribute("hidden", !isWhole);
      if (!isWhole) continue;
      made.add(group);
      addTabs(group);
      select(group, firstShown(group, chosen));
    }
  };
  const choose = (tab: HTMLElement) => {
    const top = tab.getBoundingClientRect().top;
    const label = tab.textContent;
    const stored = readLabels(storage);
    chosen = [label, ...(stored.length > 0 ? stored : chosen).filter((one) => one !== label)].slice(0, MOST_LABELS);
    storage.write(KEY, JSON.stringify(chosen));
    for (const group of groups) {
      const tabs = tabsOf(group);
      const index = tabs.includes(tab) ? tabs.indexOf(tab) : tabs.findIndex((one) => one.textContent === label);
      if (index >= 0) select(group, index);
    }
    // Groups above can have other heights now. What the reader looks at stays where it is.
    document.defaultView?.scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: "instant" });
  };

  const ending = new AbortController();
  const { signal } = ending;
  document.addEventListener("click", ({ target }) => {
    const tab = tabAt(target);
    if (tab) choose(tab);
  }, { signal });
  document.addEventListener("keydown", (event) => {
    const tab = tabAt(event.target);
    const next = tab && nextTab(tab, event);
    if (!next) return;
    event.preventDefault();
    choose(next);
    next.focus();
  }, { signal });
  // Browsers open the details around the target of a link, or around what a search in the page finds.
  document.addEventListener("toggle", ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.open || target.parentElement === null) return;
    const index = tabsOf(target.parentElement).length > 0 ? panelsOf(target.parentElement).indexOf(target) : -1;
    if (index >= 0) select(target.parentElement, index);
  }, { signal, capture: true });
  document.addEventListener("DOMContentLoaded", make, { signal });
  const observer = new MutationObserver(make);
  observer.observe(document, { childList: true, subtree: true });
  make();
  return () => {
    observer.disconnect();
    ending.abort();
  };
}

function addTabs(group: Element): void {
  // A page that the reader comes back to has the elements of its first visit.
  group.querySelector(LIST)?.remove();
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  for (const [index, details] of panelsOf(group).entries()) {
    const id = `${details.getAttribute("name")}-${index + 1}`;
    const panel = details.lastElementChild as HTMLElement;
    const tab = document.createElement("button");
    tab.type = "button";
    tab.id = `${id}-tab`;
    tab.append(...(details.querySelector("summary")?.cloneNode(true).childNodes ?? []));
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", id);
    panel.id = id;
    panel.tabIndex = 0;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    list.append(tab);
  }
  group.prepend(list);
}

/** The panel that contains the place that the address names, or that the reader chose before, or that is open. */
function firstShown(group: Element, chosen: readonly string[]): number {
  const panels = panelsOf(group);
  const target = group.ownerDocument.querySelector(":target");
  const named = target === null ? -1 : panels.findIndex((one) => one.contains(target));
  if (named >= 0) return named;
  const labels = tabsOf(group).map((tab) => tab.textContent);
  const label = chosen.find((one) => labels.includes(one));
  return label === undefined ? Math.max(0, panels.findIndex((one) => one.open)) : labels.indexOf(label);
}

function select(group: Element, index: number): void {
  for (const [number, tab] of tabsOf(group).entries()) {
    tab.setAttribute("aria-selected", String(number === index));
    tab.tabIndex = number === index ? 0 : -1;
  }
  for (const [number, details] of panelsOf(group).entries()) details.open = number === index;
}

/** The tab that a key leads to from another one. */
function nextTab(tab: HTMLElement, { key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): HTMLElement | undefined {
  if (ctrlKey || altKey || metaKey || shiftKey) return undefined;
  const tabs = [...(tab.parentElement?.children ?? [])] as HTMLElement[];
  const forward = getComputedStyle(tab).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
  if (key === "Home" || key === "End") return tabs.at(key === "Home" ? 0 : -1);
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  return tabs.at((tabs.indexOf(tab) + (key === forward ? 1 : -1)) % tabs.length);
}

function tabAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TAB) : null;
}

function panelsOf(group: Element): HTMLDetailsElement[] {
  return [...group.children].filter((child) => child instanceof HTMLDetailsElement);
}

function tabsOf(group: Element): HTMLElement[] {
  return [...(group.querySelector(LIST)?.children ?? [])] as HTMLElement[];
}

function readLabels(storage: KeyStore): readonly string[] {
  try {
    const stored = JSON.parse(storage.read(KEY) ?? "[]") as unknown;
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}
