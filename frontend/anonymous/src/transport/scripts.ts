/** Answers in the form of scripts, which few pages need. */
import { NoAnswer } from "@glosa/comments/transport.ts";
import { TIMEOUT } from "./transport.ts";

/** Runs the script at `url` and returns `window[name]`; rejects with `NoAnswer`. */
export async function loadScript(url: string, name: string): Promise<unknown> {
  await loaded(url, () => undefined);
  return (window as unknown as Readonly<Record<string, unknown>>)[name];
}

/** Returns the value that the script at `url` passes to the function named in the parameter `callback`; rejects with `NoAnswer`. */
export async function loadJsonp(url: string): Promise<unknown> {
  const name = `glosaAnswer${(calls += 1)}`;
  const address = new URL(url, location.href);
  address.searchParams.set("callback", name);
  let answer: unknown;
  Object.defineProperty(window, name, { configurable: true, value: (given: unknown) => void (answer = given) });
  await loaded(address.href, () => void Reflect.deleteProperty(window, name));
  return answer;
}

let calls = 0;

/** Runs a script and removes it from the page, then calls `end`. */
function loaded(url: string, end: () => void): Promise<void> {
  const script = document.createElement("script");
  script.async = true;
  script.referrerPolicy = "no-referrer";
  script.src = url;
  let late: ReturnType<typeof setTimeout> | undefined;
  return new Promise<void>((resolve, reject) => {
    late = setTimeout(() => reject(new NoAnswer(url)), TIMEOUT);
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new NoAnswer(url)));
    document.head.append(script);
  }).finally(() => {
    clearTimeout(late);
    script.remove();
    end();
  });
}
