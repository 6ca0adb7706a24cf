import { Component, type ReactNode } from 'react'

interface Props {
  children: ReactNode
  /** What is shown instead of what crashed. */
  fallback: (error: unknown, retry: () => void) => ReactNode
}

/** Keeps a crash inside: the rest of the page goes on. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }
  override render() {
    const { error } = this.state
    return error === undefined
      ? this.props.children
      : this.props.fallback(error, () => this.setState({ error: undefined }))
  }
}
