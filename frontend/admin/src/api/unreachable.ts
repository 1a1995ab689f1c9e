/** There was no answer, or none that the service would give. */
export class Unreachable extends Error {
  constructor(cause?: unknown) {
    super("The service could not be reached.", { cause });
    this.name = "Unreachable";
  }
}
