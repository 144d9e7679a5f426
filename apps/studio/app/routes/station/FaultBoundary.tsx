import { Component, type ReactNode } from 'react'

export interface FaultBoundaryProps {
  /** Ends the call that was shown. */
  onFault(): void
  children: ReactNode
}

/** Draws the page anew after an exception, so that it costs one call and never the station. */
export class FaultBoundary extends Component<FaultBoundaryProps, { faults: number }> {
  override state = { faults: 0 }

  static getDerivedStateFromError() {
    return null
  }

  override componentDidCatch() {
    this.props.onFault()
    this.setState(({ faults }) => ({ faults: faults + 1 }))
  }

  override render() {
    return <div key={this.state.faults}>{this.props.children}</div>
  }
}
