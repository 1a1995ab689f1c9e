import { Component, type ReactNode } from "react";

export interface BoundaryProps {
  /** Stands in the place of the children once one of them has thrown. */
  readonly instead: ReactNode;
  readonly onFail?: () => void;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly failed: boolean;
}

/** Keeps an exception of its children from the rest of the page. React reports the exception where the root is made. */
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
