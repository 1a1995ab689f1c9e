import { type Answer, answerOf, type Call, NoAnswer, type Transport } from "./transport.ts";

/** The answer to a call: a value as JSON with status 200, the result of `reply` for others, `undefined` for no answer; an Error is thrown. */
export type Answering = (call: Call) => unknown;

export interface MemoryTransport extends Transport {
  /** Every call, in order. */
  readonly calls: readonly Call[];
}

/** A network whose servers are one function. */
export function memoryTransport(answering: Answering): MemoryTransport {
  const calls: Call[] = [];
  return {
    calls,
    send: async (call) => {
      calls.push(call);
      const given = await answering(call);
      if (given instanceof Error) throw given;
      if (given === undefined) throw new NoAnswer(call.url);
      return given instanceof Reply ? given.answer : reply(200, given).answer;
    },
  };
}

/** An answer with its own status and headers; text is sent as it is, anything else as JSON. */
export function reply(status: number, body: unknown = "", headers: Readonly<Record<string, string>> = {}): Reply {
  const named = new Headers(headers);
  return new Reply(answerOf(status, typeof body === "string" ? body : JSON.stringify(body), (name) => named.get(name)));
}

class Reply {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}
