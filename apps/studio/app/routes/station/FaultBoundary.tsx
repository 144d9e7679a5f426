import { Component, type ReactNode } from 'react'

export interface FaultBoundaryProps {
  /** Ends the call that was shown. */
  onFault(): void
  children: ReactNode
}

/** Long enough for the call to leave the page that could not show it. */
const anewAfterMs = 1_000

/** Draws the page anew after an exception, so that it costs one call and never the station. */
export class FaultBoundary extends Component<FaultBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  private timer: ReturnType<typeof setTimeout> | undefined

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFault()
    this.timer = setTimeout(() => this.setState({ hasFailed: false }), anewAfterMs)
  }

  override componentWillUnmount() {
    clearTimeout(this.timer)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
