import { isLocale } from '@encore/contract/rules/locale'
import { eventsWithShop } from '#modules/catalog/products/index.ts'
import type { Host } from '#modules/module.ts'
import type { Db } from '#platform/db/connect.ts'
import { failureAnswer } from '#platform/http/answer.ts'
import { type ListedPage, pagesPerFile, siteMap, siteMapIndex, staticPages } from '#platform/site-map.ts'
import { countListed, selectListed } from './list-store.ts'
import { keepSharePictures, sharePicturePath } from './share-picture.ts'
import { selectSharedEvent } from './store.ts'

const anHour = 'public, max-age=3600'

/** Serves files for other sites: `GET /share/{event}/{locale}-{version}.jpg` and the sitemaps. */
export function serveSharing({ ctx, http, siteMaps }: Host): void {
  const pictures = keepSharePictures(ctx)
  const origin = ctx.config.publicUrl

  http.get<{ Params: { event: string; file: string } }>('/share/:event/:file', async (request, reply) => {
    const { event: id, file } = request.params
    const locale = /^(\w{2,6})-[0-9a-f]{12}\.jpg$/.exec(file)?.[1]
    const event = isLocale(locale) && /^ev_\w{26}$/.test(id) ? await selectSharedEvent(ctx.sql, id) : null
    if (!event || !isLocale(locale)) {
      const { status, body } = failureAnswer({ error: 'NOT_FOUND' }, request.id)
      return reply.code(status).header('cache-control', 'private, no-store').send(body)
    }
    reply.header('cross-origin-resource-policy', 'cross-origin')
    const path = sharePicturePath(event, locale)
    // An old link redirects to the current picture, so caches keep one copy.
    if (request.url !== path) return reply.header('cache-control', anHour).redirect(path, 302)
    const bytes = await pictures.find(event, locale)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/jpeg').send(bytes)
  })

  http.get('/sitemap.xml', async (_request, reply) => {
    const files = Math.ceil((await countListed(ctx.sql)) / pagesPerFile)
    const names = [
      'pages',
      ...siteMaps().map(({ name }) => name),
      ...Array.from({ length: files }, (_, n) => String(n + 1)),
    ]
    return reply.header('cache-control', anHour).type('application/xml').send(siteMapIndex(origin, names))
  })
  http.get<{ Params: { part: string } }>('/sitemap/:part', async (request, reply) => {
    const name = /^([a-z]+|[1-9]\d{0,4})\.xml$/.exec(request.params.part)?.[1]
    const part = siteMaps().find((one) => one.name === name)
    const pages =
      name === 'pages'
        ? staticPages
        : part
          ? await part.list(ctx.sql, pagesPerFile)
          : await pagesOfEvents(ctx.sql, Number(name))
    if (!pages) {
      const { status, body } = failureAnswer({ error: 'NOT_FOUND' }, request.id)
      return reply.code(status).header('cache-control', 'private, no-store').send(body)
    }
    return reply.header('cache-control', anHour).type('application/xml').send(siteMap(origin, pages))
  })
}

/** Event pages of one sitemap file, and shop pages of those that have one; null when there is no such file. */
async function pagesOfEvents(db: Db, file: number): Promise<ListedPage[] | null> {
  const events = file > 0 ? await selectListed(db, pagesPerFile, (file - 1) * pagesPerFile) : []
  if (events.length === 0) return null
  const withShop = await eventsWithShop(
    db,
    events.map(({ id }) => id),
  )
  return events.flatMap(({ id, slug, changedAt }) => [
    { path: `/detail/${slug}`, changedAt },
    ...(withShop.has(id) ? [{ path: `/detail/${slug}/products`, changedAt }] : []),
  ])
}
