import { observeServerTime } from './server-clock.ts'

/** fetch that learns the server's clock from every answer. */
export const timedFetch: typeof globalThis.fetch = async (input, init) => {
  const sentAt = Date.now()
  const response = await globalThis.fetch(input, init)
  observeServerTime(response.headers, sentAt)
  return response
}
