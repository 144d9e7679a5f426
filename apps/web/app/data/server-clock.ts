/** The server's clock in the browser: a countdown must not trust the device's. */

let offsetMs = 0
let bestRoundTripMs = Number.POSITIVE_INFINITY

/** Epoch milliseconds on the server; the device's own until an answer has told. */
export const serverNow = (): number => Date.now() + offsetMs

/**
 * Learns from the page itself, which may have been kept for a while: it is never earlier than that. A device whose
 * clock is behind would otherwise take back for a moment what the page shows.
 */
export function observeRenderedAt(renderedAt: number, readAt: number = Date.now()): void {
  offsetMs = Math.max(offsetMs, renderedAt - readAt)
}

/** Learns from an answer's `X-Server-Time` (epoch milliseconds); the fastest round trip tells best. */
export function observeServerTime(headers: Headers, sentAt: number, receivedAt: number = Date.now()): void {
  const serverTime = Number(headers.get('x-server-time') ?? Number.NaN)
  const roundTripMs = receivedAt - sentAt
  if (!(serverTime > 0) || roundTripMs < 0 || roundTripMs > bestRoundTripMs) return
  bestRoundTripMs = roundTripMs
  offsetMs = serverTime - (sentAt + roundTripMs / 2)
}
