/** A booking with its number in the published order. */
export interface OrderedBooking {
  number: number
  bookingId: string
}

/**
 * Returns the SHA-256 of a published order, hexadecimal. The hashed text is `encore-call-order/1`, the session, then one
 * `<number> <booking>` a line by number, each line with its line feed. Null when an id is none or the numbers are not 1
 * to n.
 */
export async function orderHash(
  sessionId: string,
  bookings: readonly OrderedBooking[],
): Promise<string | null> {
  const ordered = [...bookings].sort((a, b) => a.number - b.number)
  if (ordered.some(({ number }, index) => number !== index + 1)) return null
  if (![sessionId, ...ordered.map(({ bookingId }) => bookingId)].every((id) => /^\w{1,64}$/.test(id)))
    return null
  const lines = [
    'encore-call-order/1',
    sessionId,
    ...ordered.map(({ number, bookingId }) => `${number} ${bookingId}`),
  ]
  const text = lines.map((line) => `${line}\n`).join('')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
