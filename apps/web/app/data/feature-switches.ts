import { poll } from '@encore/app-kit/poll'
import { createStore } from '@encore/app-kit/store'
import { publicApi } from './public-api.ts'

/** Last state of the shop received since this page was opened; null when none was, so the page's own state applies. */
export const isShopClosed = createStore<boolean | null>(null)

/** Closed payment methods, in the same way. */
export const closedMethods = createStore<readonly string[] | null>(null)

const loadShop = () => publicApi('GET /api/v1/shop')

const keep = (shop: Awaited<ReturnType<typeof loadShop>>) => {
  if (shop.ok) isShopClosed.set(!shop.value.isOpen)
}

/** Fetches the shop's state for clients without a realtime connection. */
export const fetchShopState = () => loadShop().then(keep)

/** Together with the 2 s for which a response is cached and the network, a page is at most 5 s late. */
const pollIntervalMs = 2_000

/** Polls while the page is visible, with random jitter. Returns a function that stops it. */
export const pollShopState = () =>
  poll(loadShop, () => pollIntervalMs * (0.75 + Math.random() / 2), keep).stop
