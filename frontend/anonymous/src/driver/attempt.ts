/** Where the attempt to send a draft is noted, for as long as the draft is there. */
export interface AttemptNote {
  /** "" where nothing is noted. */
  readonly read: () => string;
  /** Notes `text`; "" makes the next attempt a new one. */
  readonly write: (text: string) => void;
}

/** What makes every attempt to send a draft the same one. */
export interface Attempt {
  /** Random digits and hyphens; nobody else sends it. */
  readonly key: string;
  /** When the first attempt was made, in milliseconds since 1970. */
  readonly at: number;
}

/** The attempt that is noted, or a new one, which is noted before it is made: an answer may be lost. */
export function attemptOf(note: AttemptNote, now: number): Attempt {
  const [, key, at] = /^([\d-]{16,64}) (\d{1,15})$/u.exec(note.read()) ?? [];
  if (key !== undefined) return { key, at: Number(at) };
  const attempt = { key: randomKey(), at: now };
  note.write(`${attempt.key} ${attempt.at}`);
  return attempt;
}

/** 160 random bits. `randomUUID` is not there on pages without HTTPS. */
export function randomKey(): string {
  return crypto.getRandomValues(new Uint32Array(5)).join("-");
}
