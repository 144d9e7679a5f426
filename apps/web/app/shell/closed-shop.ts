import { data, type MiddlewareFunction } from 'react-router'
import { barePath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'

/** Pages that sell something; pages of past purchases stay open. */
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

/** Marks the thrown response, so that `ErrorPage` recognizes it. */
const shopClosed = { closed: 'SHOP' }

/**
 * Shows a friendly page in place of a shop page while the shop is closed; the status 503 marks it as temporary for
 * search engines.
 */
export const closeShopPages: MiddlewareFunction<Response> = ({ url, context }) => {
  if (context.get(pageContext).isShopClosed && isShopPage(url.pathname))
    throw data(shopClosed, { status: 503 })
}

export const isShopClosedError = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'closed' in value && value.closed === shopClosed.closed
