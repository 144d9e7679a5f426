import { createStore } from '@encore/app-kit/store'
import { publicApi } from './public-api.ts'

/** Last state of the shop received since this page was opened; null when none was, so the page's own state applies. */
export const isShopClosed = createStore<boolean | null>(null)

/** Closed payment methods, in the same way. */
export const closedMethods = createStore<readonly string[] | null>(null)

/** Fetches the shop's state for clients without a realtime connection. */
export async function askShop(): Promise<void> {
  const answer = await publicApi('GET /api/v1/shop')
  if (answer.ok) isShopClosed.set(!answer.value.isOpen)
}

/** Together with the 2 s for which a response is cached and the network, a page is at most 5 s late. */
const askEveryMs = 2_000

/**
 * Polls immediately and then repeatedly while the page is visible, with random jitter. Returns a function that stops
 * it.
 */
export function followShop(): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const ask = () => {
    clearTimeout(timer)
    if (document.hidden || isOver) return
    void askShop()
      .catch(() => {
        // The next poll tries again.
      })
      .finally(() => {
        timer = setTimeout(ask, askEveryMs * (0.75 + Math.random() / 2))
      })
  }
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    clearTimeout(timer)
  }
}
