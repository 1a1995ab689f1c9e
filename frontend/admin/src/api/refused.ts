import type { Comment } from "./types.ts";

/** The service refused a request. The message is its own. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  /** Of an edit that is refused because somebody else edited the comment: as it is now. */
  readonly comment: Comment | null;

  constructor(status: number, code: string, message: string, comment: Comment | null = null) {
    super(message);
    this.name = "Refused";
    this.status = status;
    this.code = code;
    this.comment = comment;
  }
}
