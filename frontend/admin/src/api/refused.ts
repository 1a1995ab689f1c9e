import type { Comment } from "./types.ts";

/** The service refused a request. The message comes from the service. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** The current comment, if an edit is refused because somebody else edited it. */
  readonly comment: Comment | null;

  constructor(status: number, code: string, message: string, comment: Comment | null = null) {
    super(message);
    this.name = "Refused";
    this.status = status;
    this.code = code;
    this.comment = comment;
  }
}
