import { lazy } from "@glosa/kit/browser/lazy.ts";
import { NoAnswer, TIMEOUT, type Transport } from "./transport.ts";

/** The browser's own. Neither cookies nor the page's address are sent along. */
export const browserTransport: Transport = {
  send: async ({ method, url, headers = {}, body, timeout = TIMEOUT }) => {
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        credentials: "omit",
        referrerPolicy: "strict-origin",
        signal: AbortSignal.timeout(timeout),
      });
      return { status: response.status, json: (await response.json()) as unknown };
    } catch (error) {
      throw new NoAnswer(url, error);
    }
  },
  script: async (url, name) => (await scripts()).loadScript(url, name),
  jsonp: async (url) => (await scripts()).loadJsonp(url),
};

const scripts = lazy(() => import("./scripts.ts"), import.meta.url);
