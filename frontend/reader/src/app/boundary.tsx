/** Contains failures, so that the rest of a page remains when a part of it fails. */
import { Component, type ReactNode } from "react";

/** The properties of {@link Boundary}. */
export interface BoundaryProps {
  /** Replaces the children after one of them threw. */
  readonly fallback: ReactNode;
  readonly onFail?: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
}

/** Contains an exception of its children. React reports it to the root's `onCaughtError`. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(): BoundaryState {
    return { failed: true };
  }

  override state: BoundaryState = { failed: false };

  override componentDidCatch(): void {
    this.props.onFail?.();
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Wraps `start`, so that failures are reported instead of thrown, when it starts and when it ends. */
export function optional<Given extends readonly unknown[]>(
  start: (...given: Given) => () => void,
  fail: (error: unknown) => void,
): (...given: Given) => () => void {
  const attempt = <Result,>(action: () => Result): Result | undefined => {
    try {
      return action();
    } catch (error) {
      fail(error);
      return undefined;
    }
  };
  return (...given) => {
    const end = attempt(() => start(...given));
    return () => attempt(() => end?.());
  };
}

/**
 * The HTML in `shell`, without comments. They contain other people's HTML, which was sanitized for
 * its place in the page and must not be parsed a second time.
 */
export function currentHtml(shell: Element): string {
  const copy = shell.cloneNode(true) as Element;
  for (const place of copy.querySelectorAll("[data-place=comments]")) place.replaceChildren();
  return copy.innerHTML;
}
