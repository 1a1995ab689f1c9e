import { NoAnswer } from "@glosa/comments/transport.ts";
import { type Answering, memoryTransport, type MemoryTransport } from "@glosa/comments/transport.memory.ts";
import type { Transport } from "./transport.ts";

export interface MemoryNetwork extends Omit<MemoryTransport, "send">, Transport {
  /** Addresses of scripts, in order. */
  readonly scripts: readonly string[];
}

/** A network whose servers are one function; `scripts` are the values that scripts define. */
export function memoryNetwork(answering: Answering, scripts: Readonly<Record<string, unknown>> = {}): MemoryNetwork {
  const loaded: string[] = [];
  const load = (url: string) => {
    loaded.push(url);
    return url in scripts ? Promise.resolve(scripts[url]) : Promise.reject(new NoAnswer(url));
  };
  return { ...memoryTransport(answering), scripts: loaded, script: load, jsonp: load };
}
