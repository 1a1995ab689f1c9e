import { answerOf, NoAnswer, TIMEOUT, type Transport } from "./transport.ts";

/** The browser's own transport. It sends neither cookies nor the page's address, and bypasses caches. */
export const browserTransport: Transport = {
  send: async ({ method, url, headers = {}, body }) => {
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        cache: "no-store",
        credentials: "omit",
        referrerPolicy: "strict-origin",
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return answerOf(response.status, await response.text(), (name) => response.headers.get(name));
    } catch (error) {
      throw new NoAnswer(url, error);
    }
  },
};
