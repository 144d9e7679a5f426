/**
 * Signals between the gateway's window and the page that opened it: over a BroadcastChannel, and by `postMessage` when
 * the opener is known.
 */

const channelName = 'payment'

/**
 * `returned`: the gateway redirected back; `left`: the same without a result; `heard`: the page that started the
 * payment is open and takes over.
 */
export type SignalKind = 'returned' | 'left' | 'heard'

interface Signal {
  type: 'payment'
  kind: SignalKind
  orderId: string
}

export function signal(kind: SignalKind, orderId: string): void {
  const message: Signal = { type: 'payment', kind, orderId }
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(message)
    channel.close()
  }
  const opener: Window | null = window.opener
  opener?.postMessage(message, window.location.origin)
}

/** Calls the listener with the order id of each signal of this kind; returns an unsubscribe function. */
export function onSignal(kind: SignalKind, listener: (orderId: string) => void): () => void {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : null
  const handle = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && isSignal(data) && data.kind === kind) listener(data.orderId)
  }
  channel?.addEventListener('message', handle)
  window.addEventListener('message', handle)
  return () => {
    channel?.close()
    window.removeEventListener('message', handle)
  }
}

function isSignal(data: unknown): data is Signal {
  if (typeof data !== 'object' || data === null) return false
  return 'type' in data && data.type === 'payment' && 'orderId' in data && typeof data.orderId === 'string'
}
