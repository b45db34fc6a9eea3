import { Component, type ReactNode } from 'react';

type Props = {
  /** Stands in place of what could not be drawn. */
  readonly fallback: (error: unknown) => ReactNode;
  readonly children: ReactNode;
};
type State = { readonly failure: { readonly error: unknown } | null };

/** Where drawing fails, people see what happened in place of a white page. Only a class can do it. */
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
