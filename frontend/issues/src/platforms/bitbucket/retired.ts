import type { Answer } from "@glosa/comments/transport.ts";
import type { ApiRequest, Send } from "../adapter/api.ts";
import { type FailureKind, PlatformFailure } from "../failure.ts";

/** The kind of an answer for an issue that is gone, or that is a web page: Bitbucket Cloud retired its issues on 2026-08-20 (docs/decisions.md, D27). */
export function kindOf({ status, text }: Answer): FailureKind | undefined {
  return status === 410 || (status === 404 && isPage(text)) ? "retired" : undefined;
}

/**
 * Requests issues, and reports them as retired if a web page comes instead of data, or if no answer comes twice although
 * the repository at the path `probe` answers: scripts from other origins can't read such a page.
 */
export function unlessRetired(send: Send, probe: string): Send {
  const answers = async (request: ApiRequest) => {
    const answer = await send({ ...request, text: true });
    const { status, json, text } = answer;
    if (status >= 300 || isPage(text)) throw retired(request, status);
    if (json === undefined && text !== "") throw new PlatformFailure("unreachable", `Bitbucket answered ${request.path} with something that is not JSON.`);
    return answer;
  };
  const reached = () => send({ method: "GET", path: probe, text: true }).then(() => true, (error: unknown) => !isSilence(error));

  return async (request) => {
    try {
      return await answers(request);
    } catch (error) {
      if (request.method !== "GET" || !request.path.startsWith(probe) || !isSilence(error) || !(await reached())) throw error;
    }
    try {
      return await answers(request);
    } catch (error) {
      throw isSilence(error) ? retired(request, null) : error;
    }
  };
}

function retired({ path }: ApiRequest, status: number | null): PlatformFailure {
  const instead = status === null ? "no answer" : `a page instead of data (status ${status})`;
  return new PlatformFailure("retired", `Bitbucket gave ${instead} for ${path}.`, { status });
}

function isSilence(error: unknown): boolean {
  return error instanceof PlatformFailure && error.kind === "unreachable" && error.cause !== undefined;
}

function isPage(text: string): boolean {
  return /^\s*</u.test(text);
}
