import { isLocale } from '@encore/contract/rules/locale'
import { eventsWithShop } from '#modules/catalog/products/index.ts'
import type { Host } from '#modules/module.ts'
import { failureAnswer } from '#platform/http/answer.ts'
import { keepSharePictures, sharePicturePath } from './share-picture.ts'
import { siteMap, siteMapIndex } from './site-map.ts'
import { countListed, selectListed, selectSharedEvent } from './store.ts'

/** So many events in one file: four languages with five alternates each stay far below the protocol's 50,000 and 50 MB. */
const eventsPerFile = 2_000
const anHour = 'public, max-age=3600'

/** What other sites fetch: `GET /share/{event}/{locale}-{version}.jpg` and the sitemaps. */
export function serveSharing({ ctx, http }: Host): void {
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
    // A link that was shared before the event changed shows the picture of today.
    if (!path.endsWith(`/${file}`)) return reply.header('cache-control', anHour).redirect(path, 302)
    const bytes = await pictures.find(event, locale)
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/jpeg').send(bytes)
  })

  http.get('/sitemap.xml', async (_request, reply) => {
    const files = Math.ceil((await countListed(ctx.sql)) / eventsPerFile)
    return reply.header('cache-control', anHour).type('application/xml').send(siteMapIndex(origin, files))
  })
  http.get<{ Params: { part: string } }>('/sitemap/:part', async (request, reply) => {
    const part = /^(pages|[1-9]\d{0,4})\.xml$/.exec(request.params.part)?.[1]
    const events =
      part === undefined
        ? null
        : part === 'pages'
          ? []
          : await selectListed(ctx.sql, eventsPerFile, (Number(part) - 1) * eventsPerFile)
    if (!events || (part !== 'pages' && events.length === 0)) {
      const { status, body } = failureAnswer({ error: 'NOT_FOUND' }, request.id)
      return reply.code(status).header('cache-control', 'private, no-store').send(body)
    }
    const withShop = await eventsWithShop(
      ctx.sql,
      events.map(({ id }) => id),
    )
    return reply
      .header('cache-control', anHour)
      .type('application/xml')
      .send(siteMap(origin, part === 'pages' ? null : events, withShop))
  })
}
