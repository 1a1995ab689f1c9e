/** There was no answer, or it didn't come from the service. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("The service could not be reached.", { cause });
    this.name = "Unreachable";
  }
}
