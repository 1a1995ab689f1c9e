/** Discussions of headings: a button with the number of comments next to each one, and a dialog with its thread. */
import { type HeadingWords, headingWords } from "./heading-words.ts";

/** The end of a thread's address; the page's address and the heading's id precede it. Browsers ignore it and show the heading. */
const DIRECTIVE = ":~:comments";

/** The most threads that the service counts at once. */
const MOST = 500;

/** Shows a thread in an element. The returned function removes it. */
type ShowThread = (place: HTMLElement) => () => void;

/** What discussions of headings need. */
export interface HeadingPorts {
  /** Address of the page, as its comments' thread has it. */
  readonly path: string;
  readonly lang: string;
  /** Returns the number of comments of each thread, by its address. */
  readonly count: (paths: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Loads the widget for a thread. */
  readonly load: (path: string) => Promise<ShowThread>;
  readonly report: (message: string, error: unknown) => void;
}

interface Place {
  readonly slug: string;
  readonly path: string;
  readonly name: string;
  readonly button: HTMLButtonElement;
}

/** Adds the buttons to the headings of `article`. The returned function removes them. */
export function discussHeadings(article: Element, ports: HeadingPorts): () => void {
  const words = headingWords(ports.lang);
  const places = [...article.querySelectorAll<HTMLElement>(".heading > [id]:is(h2, h3, h4, h5, h6)")].slice(0, MOST).map((heading): Place => {
    const name = heading.textContent.trim();
    const button = Object.assign(document.createElement("button"), { type: "button", className: "discuss" });
    button.innerHTML = ICON;
    button.setAttribute("aria-haspopup", "dialog");
    const place = { slug: heading.id, path: `${ports.path}#${encodeURIComponent(heading.id)}${DIRECTIVE}`, name, button };
    show(place, 0, words);
    button.addEventListener("click", () => open(place));
    heading.parentElement?.append(button);
    return place;
  });
  let ended = false;
  let close = () => {};

  const count = async () => {
    try {
      const counts = await ports.count(places.map(({ path }) => path));
      for (const place of places) show(place, counts.get(place.path) ?? 0, words);
    } catch (error) {
      ports.report("The comments of headings could not be counted.", error);
    }
  };
  const open = (place: Place) => {
    close();
    close = openDialog(place, { ...ports, words, closed: () => void (ended || count()) });
  };

  if (places.length > 0) void count();
  const linked = new URL(location.href).searchParams.get(PARAMETER);
  const opened = places.find(({ slug }) => slug === linked);
  if (opened !== undefined) open(opened);
  return () => {
    ended = true;
    close();
    for (const { button } of places) button.remove();
  };
}

/** Names the heading whose dialog is open, so that links to its comments lead to it. */
const PARAMETER = "discuss";

interface Opening extends HeadingPorts {
  readonly words: HeadingWords;
  readonly closed: () => void;
}

/** Opens the thread of a heading. The returned function closes it. */
function openDialog({ slug, path, name, button }: Place, { load, report, words, closed }: Opening): () => void {
  const dialog = Object.assign(document.createElement("dialog"), { className: "heading-thread" });
  const title = Object.assign(document.createElement("h2"), { id: "heading-thread-title", textContent: words.discuss(name) });
  const cross = Object.assign(document.createElement("button"), { type: "button", textContent: "×" });
  cross.setAttribute("aria-label", words.close);
  const head = document.createElement("header");
  head.append(title, cross);
  const body = document.createElement("div");
  dialog.setAttribute("aria-labelledby", title.id);
  dialog.append(head, body);
  let ended = false;
  let remove = () => {};

  const close = () => {
    if (ended) return;
    ended = true;
    remove();
    dialog.close();
    dialog.remove();
    address(null);
    button.focus({ preventScroll: true });
    closed();
  };
  const mount = async () => {
    body.replaceChildren(Object.assign(document.createElement("p"), { textContent: words.loading }));
    try {
      const showThread = await load(path);
      body.replaceChildren();
      if (!ended) remove = showThread(body);
    } catch (error) {
      report("The comments of a heading could not be started.", error);
      const alert = Object.assign(document.createElement("p"), { textContent: words.failed });
      alert.setAttribute("role", "alert");
      const retry = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: words.retry });
      retry.addEventListener("click", () => void mount());
      body.replaceChildren(alert, retry);
    }
  };
  cross.addEventListener("click", close);
  dialog.addEventListener("close", close);
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  address(slug);
  void mount();
  return close;
}

/** Changes the address without a navigation. */
function address(slug: string | null): void {
  const url = new URL(location.href);
  if (url.searchParams.get(PARAMETER) === slug) return;
  if (slug === null) {
    url.searchParams.delete(PARAMETER);
    if (/^#(?:comment-)?[\da-f]{24}$/u.test(url.hash)) url.hash = "";
  } else url.searchParams.set(PARAMETER, slug);
  history.replaceState(history.state, "", url);
}

function show({ name, button }: Place, count: number, words: HeadingWords): void {
  button.querySelector("span")?.remove();
  if (count > 0) button.append(Object.assign(document.createElement("span"), { textContent: String(count) }));
  button.setAttribute("aria-label", `${words.discuss(name)}, ${words.comments(count)}`);
}

const ICON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5h16v11H10l-4 4v-4H4z"/></svg>';
