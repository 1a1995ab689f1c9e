import { type Answer, type Call, NoAnswer, type Transport } from "./transport.ts";

/** What a memory transport answers to a call; an Error is thrown, and `undefined` is no answer. */
export type Answering = (call: Call) => unknown;

export interface MemoryTransport extends Transport {
  /** Every call, in order. */
  readonly calls: readonly Call[];
  /** Addresses of scripts, in order. */
  readonly scripts: readonly string[];
}

/** A network whose servers are one function: it gives JSON for status 200, or `status(…)` for another one. */
export function memoryTransport(answering: Answering, scripts: Readonly<Record<string, unknown>> = {}): MemoryTransport {
  const calls: Call[] = [];
  const loaded: string[] = [];

  const load = (url: string) => {
    loaded.push(url);
    return url in scripts ? Promise.resolve(scripts[url]) : Promise.reject(new NoAnswer(url));
  };
  return {
    calls,
    scripts: loaded,
    send: async (call) => {
      calls.push(call);
      const answer = await answering(call);
      if (answer instanceof Error) throw answer;
      if (answer === undefined) throw new NoAnswer(call.url);
      return answer instanceof Status ? { status: answer.status, json: answer.json } : { status: 200, json: answer };
    },
    script: load,
    jsonp: load,
  };
}

/** An answer with a status of its own. */
export function status(code: number, json: unknown): unknown {
  return new Status({ status: code, json });
}

class Status {
  readonly status: number;
  readonly json: unknown;
  constructor({ status: code, json }: Answer) {
    this.status = code;
    this.json = json;
  }
}
