/** Estimates the server's clock in the browser: a countdown must not trust the device's. */

let offsetMs = 0
let bestRoundTripMs = Number.POSITIVE_INFINITY

/** Returns epoch milliseconds on the server; the device's own time until a response has set the offset. */
export const serverNow = (): number => Date.now() + offsetMs

/**
 * Sets the clock from the page, which may come from a cache: the server's time is never earlier. Otherwise a device
 * whose clock is behind would briefly revert what the page shows.
 */
export function observeRenderedAt(renderedAt: number, readAt: number = Date.now()): void {
  offsetMs = Math.max(offsetMs, renderedAt - readAt)
}

/**
 * Sets the clock from a response's `X-Server-Time` (epoch milliseconds); the fastest round trip is the most accurate.
 */
export function observeServerTime(headers: Headers, sentAt: number, receivedAt: number = Date.now()): void {
  const serverTime = Number(headers.get('x-server-time') ?? Number.NaN)
  const roundTripMs = receivedAt - sentAt
  if (!(serverTime > 0) || roundTripMs < 0 || roundTripMs > bestRoundTripMs) return
  bestRoundTripMs = roundTripMs
  offsetMs = serverTime - (sentAt + roundTripMs / 2)
}
