import { data, type MiddlewareFunction } from 'react-router'
import { barePath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'

/** Where something is sold; what was bought stays open. */
const shopPages = [
  /^\/cart$/,
  /^\/pay\/(?!(?:success|cancel|fail)$)[^/]+$/,
  /^\/detail\/[^/]+\/products$/,
  /^\/product\/[^/]+\/send-gift$/,
]

export const isShopPage = (pathname: string): boolean => {
  const bare = barePath(pathname)
  return shopPages.some((page) => page.test(bare))
}

/** What the page that stands in place of the shop's is known by. */
const shopClosed = { closed: 'SHOP' }

/** While the shop is closed a friendly page stands in place of its own; to search engines it is a break. */
export const shopDoor: MiddlewareFunction<Response> = ({ url, context }) => {
  if (context.get(pageContext).isShopClosed && isShopPage(url.pathname))
    throw data(shopClosed, { status: 503 })
}

export const isShopClosing = (told: unknown): boolean =>
  typeof told === 'object' && told !== null && 'closed' in told && told.closed === shopClosed.closed
