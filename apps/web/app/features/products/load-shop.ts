import { data, type RouterContextProvider } from 'react-router'
import { requestIdOf } from '#app/features/support/request-id-of.ts'
import { pageContext } from '#app/page-context.ts'

/**
 * Loads an event with its products. The response is the same for every viewer; entitlements are fetched by the browser.
 * A hidden event, visible to its ticket holders only, sells nothing.
 */
export async function loadShop(id: string, context: Readonly<RouterContextProvider>) {
  const { api, now, isPreview = false } = context.get(pageContext)
  const [event, products, store, pools] = await Promise.all([
    api('GET /api/v1/event/{id}', { params: { id } }),
    api('GET /api/v1/event/{id}/products', { params: { id } }),
    api('GET /api/v1/event/{id}/shopify-products', { params: { id } }),
    api('GET /api/v1/event/{id}/random-pools', { params: { id } }),
  ])
  if (!event.ok) throw data(null, { status: event.status >= 400 && event.status < 500 ? 404 : 503 })
  return {
    event: event.value,
    products: products.ok ? products.value.content : products.status === 404 ? [] : null,
    reference: requestIdOf(products),
    storeCards: store.ok ? store.value.content : store.status === 503 ? null : [],
    /** Cards of random goods; a buyer must see their odds. */
    pools: pools.ok ? pools.value.content : [],
    renderedAt: now(),
    isPreview,
  }
}
