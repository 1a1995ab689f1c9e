import { browserSender, NoAnswer } from "@glosa/comments/transport.ts";
import { lazy } from "@glosa/kit/browser/lazy.ts";
import { TIMEOUT, type Transport } from "./transport.ts";

const send = browserSender(TIMEOUT);

/** The browser's own. */
export const browserTransport: Transport = {
  send: async (call) => {
    const answer = await send(call);
    if (answer.json === undefined) throw new NoAnswer(call.url);
    return answer;
  },
  script: async (url, name) => (await scripts()).loadScript(url, name),
  jsonp: async (url) => (await scripts()).loadJsonp(url),
};

const scripts = lazy(() => import("./scripts.ts"), import.meta.url);
