/** Contains failures: what remains of a page when a part of it fails. */
import { Component, type ReactNode } from "react";

export interface BoundaryProps {
  /** Replaces the children once one of them has thrown. */
  readonly instead: ReactNode;
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
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** `start`, with failures reported instead of thrown, both when it begins and when it ends. */
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
 * The HTML in `shell`, without comments: they're other people's HTML, which was made safe for
 * the place where it was, and must not be parsed a second time.
 */
export function standingHtml(shell: Element): string {
  const copy = shell.cloneNode(true) as Element;
  for (const place of copy.querySelectorAll("[data-place=comments]")) place.replaceChildren();
  return copy.innerHTML;
}
