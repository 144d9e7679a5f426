import { isEventId } from '@encore/contract/rules/event-slug'
import { pathIn } from '@encore/contract/rules/locale'
import { data, type RouterContextProvider, redirect } from 'react-router'
import { localeOfPath } from '#app/i18n/locale-path.ts'
import { pageContext } from '#app/page-context.ts'

interface Request {
  /** Of the route's `:id`: an event's id, its slug, or one that it had before. */
  params: { id: string }
  url: URL
  context: Readonly<RouterContextProvider>
}

interface Address {
  /** The page's path without a language, for the present slug. */
  pathOf(slug: string): string
  /** The page is shown under the present slug alone; else under the id too. */
  isCanonical?: boolean
}

/** A slug that was given up may come back, a redirect from it may not outlive that; an id stays an id. */
const cachedFor = (name: string) =>
  isEventId(name) ? 'public, max-age=3600' : 'public, max-age=0, s-maxage=5'

/**
 * The id of the event that a page's address names. Throws what the router answers instead: 404 where there is none,
 * 503 where that is unknown, and a redirect to the address with the present slug, in the same language and with the
 * same query.
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
