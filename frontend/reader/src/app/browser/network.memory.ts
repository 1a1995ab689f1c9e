import type { Network } from "./network.ts";

type Answer = unknown;

export interface MemoryNetwork extends Network {
  /** Every requested address, in order. */
  readonly requests: readonly string[];
  /** From now on `address` gives `answer`: a value, a promise (never settling: a slow link), or an Error to fail with. */
  readonly serve: (address: string, answer: Answer) => void;
}

/** A server made of answers by address; an address without one is missing. */
export function memoryNetwork(initial: Readonly<Record<string, Answer>> = {}): MemoryNetwork {
  const answers = new Map(Object.entries(initial));
  const requests: string[] = [];

  const give = async (address: string) => {
    requests.push(address);
    const answer = await answers.get(address);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    requests,
    serve: (address, answer) => void answers.set(address, answer),
    json: give,
    module: async (address) => {
      const module = await give(address);
      if (module === undefined) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
      return { default: module };
    },
  };
}
