/** How the gateway's window tells the page it came from: by channel, and by message where the opener is known. */

const channelName = 'payment'

interface Signal {
  type: 'payment'
  orderId: string
}

export function announceReturn(orderId: string): void {
  const signal: Signal = { type: 'payment', orderId }
  if (typeof BroadcastChannel === 'function') {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage(signal)
    channel.close()
  }
  const opener: Window | null = window.opener
  opener?.postMessage(signal, window.location.origin)
}

/** Calls with the order a returning window named; answers how to stop. It only says "ask the server now". */
export function onReturn(listener: (orderId: string) => void): () => void {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : null
  const hear = (event: MessageEvent) => {
    if (event.origin === window.location.origin && isSignal(event.data)) listener(event.data.orderId)
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
