import { publicApi } from './public-api.ts'
import { createStore } from './store.ts'

/** What the server last told of the shop while this page was open; null: nothing, so what the page shows holds. */
export const isShopClosed = createStore<boolean | null>(null)

/** The same of payment methods: those that are closed. */
export const closedMethods = createStore<readonly string[] | null>(null)

/** Asks, for who has no connection that would tell. */
export async function askShop(): Promise<void> {
  const answer = await publicApi('GET /api/v1/shop')
  if (answer.ok) isShopClosed.set(!answer.value.isOpen)
}

/** With the two seconds for which an answer is kept, and its way, a page is late by no more than five. */
const askEveryMs = 2_000

/** Asks at once and again and again while somebody looks, spread over time as a crowd should be. Answers how to stop. */
export function followShop(): () => void {
  let timer: ReturnType<typeof setTimeout>
  let isOver = false
  const ask = () => {
    clearTimeout(timer)
    if (document.hidden || isOver) return
    void askShop()
      .catch(() => {
        // Without a network the next turn asks.
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
