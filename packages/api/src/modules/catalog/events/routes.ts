import { pageOf, pageRequest } from '#kernel/pages.ts'
import { fail, ok } from '#kernel/result.ts'
import { findTheme, themeEventIds, themesOfEvent } from '#modules/catalog/themes/index.ts'
import type { Host } from '#modules/module.ts'
import { createMarkdown } from '#platform/markdown.ts'
import { openPreview, previewHeader } from '#platform/page-preview.ts'
import { listById, listEnded, listEvents, listNext, listOnAir, listOpenTicket } from './list-events.ts'
import { detailReply } from './present.ts'
import { findAddress, readEvent } from './read-event.ts'

export function serveEvents({ ctx, serve, holdsEvent }: Host): void {
  const renderMarkdown = createMarkdown(2)

  serve('GET /api/v1/event', async ({ query, locale }) =>
    ok(await listEvents(ctx.sql, pageRequest(query), locale)),
  )
  serve('GET /api/v1/event/ended', async ({ query, locale }) =>
    ok(await listEnded(ctx.sql, pageRequest(query), locale)),
  )
  serve('GET /api/v1/event/status/on-air', async ({ locale }) =>
    ok({ content: await listOnAir(ctx.sql, locale) }),
  )
  serve('GET /api/v1/event/status/open-ticket', async ({ locale }) =>
    ok({ content: await listOpenTicket(ctx.sql, locale) }),
  )

  serve('GET /api/v1/event-theme/{id}', async ({ params, query, locale }) => {
    const page = pageRequest(query)
    const theme = await findTheme(ctx.sql, params.id, locale)
    if (!theme) return fail('NOT_FOUND')
    const ids = await themeEventIds(ctx.sql, theme.id, page)
    return ok({ ...pageOf(await listById(ctx.sql, ids, locale), theme.eventCount, page), theme })
  })

  serve('GET /api/v1/event/{id}/next', async ({ params, locale }) => {
    const next = await listNext(ctx.sql, params.id, locale)
    return next ? ok({ content: next }) : fail('NOT_FOUND')
  })

  serve('GET /api/v1/event/address/{name}', async ({ params, principal }) => {
    const found = await findAddress(ctx.sql, holdsEvent, params.name, principal)
    return found ? ok({ id: found.id, slug: found.slug }) : fail('NOT_FOUND')
  })

  serve('GET /api/v1/event/{id}', async ({ params, locale, header, principal }) => {
    const preview = openPreview(ctx, header(previewHeader), params.id)
    const [event, themes] = await Promise.all([
      readEvent(ctx.sql, holdsEvent, params.id, { principal, preview }),
      themesOfEvent(ctx.sql, params.id, locale),
    ])
    if (!event) return fail('NOT_FOUND')
    return ok(detailReply(event, themes, locale, renderMarkdown))
  })
}
