import { api } from './api.ts'
import { createStore } from './store.ts'

/** What the server last told of the shop while this page was open; null: nothing, so what the page shows holds. */
export const isShopClosed = createStore<boolean | null>(null)

/** Asks, for who has no connection that would tell. */
export async function askShop(): Promise<void> {
  const answer = await api('GET /api/v1/shop')
  if (answer.ok) isShopClosed.set(!answer.value.isOpen)
}

const askEveryMs = 10_000

/** Asks again and again, spread over time as a crowd should be. Answers how to stop. */
export function followShop(): () => void {
  let timer: ReturnType<typeof setTimeout>
  const again = () => {
    timer = setTimeout(() => void askShop().finally(again), askEveryMs * (0.5 + Math.random()))
  }
  again()
  return () => clearTimeout(timer)
}
