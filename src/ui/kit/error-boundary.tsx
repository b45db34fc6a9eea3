import { Component, type ReactNode } from 'react';

type Props = {
  /** Shown in place of what could not be rendered. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
};
type State = { readonly failure: { readonly error: unknown } | null };

/**
 * Shows what happened in place of a white page when rendering fails. Only a class component can.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
