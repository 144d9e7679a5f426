/** How the gateway's window and the page it came from speak: by channel, and by message where the opener is known. */

const channelName = 'payment'

/** `returned`: the gateway led back, `left`: without a result; `heard`: the page that began the payment is open and takes it from here. */
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

/** Calls with the order that a signal of this kind names; answers how to stop. */
export function onSignal(kind: SignalKind, listener: (orderId: string) => void): () => void {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : null
  const hear = ({ origin, data }: MessageEvent<unknown>) => {
    if (origin === window.location.origin && isSignal(data) && data.kind === kind) listener(data.orderId)
  }
  channel?.addEventListener('message', hear)
  window.addEventListener('message', hear)
  return () => {
    channel?.close()
    window.removeEventListener('message', hear)
  }
}

function isSignal(data: unknown): data is Signal {
  if (typeof data !== 'object' || data === null) return false
  return 'type' in data && data.type === 'payment' && 'orderId' in data && typeof data.orderId === 'string'
}
