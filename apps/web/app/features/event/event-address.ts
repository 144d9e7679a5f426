import { isEventId } from '@encore/contract/rules/event-slug'
import { pathIn } from '@encore/contract/rules/locale'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'

interface Request {
  /** The route's `:id`: an event's id, its slug, or a former slug. */
  params: { id: string }
  url: URL
  context: Readonly<RouterContextProvider>
}

interface Address {
  /** Returns the page's path without a language for the current slug. */
  pathOf(slug: string): string
  /** True: the page exists only under the current slug; false: also under the id. */
  isCanonical?: boolean
}

/** A former slug may be reused, and a cached redirect must not outlive that; an id never changes. */
const cachedFor = (name: string) =>
  isEventId(name) ? 'public, max-age=3600' : 'public, max-age=0, s-maxage=5'

/**
 * Returns the event id for the address of a page. Throws a response otherwise: 404 when there is no such event, 503
 * when that is unknown, or a redirect to the current slug with the same language and query.
 */
export async function eventIdAt(
  { params: { id: name }, url, context }: Request,
  { pathOf, isCanonical = false }: Address,
): Promise<string> {
  const { api, isPreview = false } = context.get(pageContext)
  if (isEventId(name) && (!isCanonical || isPreview)) return name
  const found = await api('GET /api/v1/event/address/{name}', { params: { name } })
  if (!found.ok) throw data(null, { status: found.status >= 400 && found.status < 500 ? 404 : 503 })
  const { id, slug } = found.value
  if (slug === name) return id
  throw redirect(pathIn(localeOfPath(url.pathname), pathOf(slug)) + url.search, {
    status: 301,
    headers: { 'cache-control': cachedFor(name) },
  })
}
