import { observeServerTime } from './server-clock.ts'

/** A `fetch` that updates the server clock from every response. */
export const timedFetch: typeof globalThis.fetch = async (input, init) => {
  const sentAt = Date.now()
  const response = await globalThis.fetch(input, init)
  observeServerTime(response.headers, sentAt)
  return response
}
