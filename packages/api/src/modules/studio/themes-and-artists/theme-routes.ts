import { fail, invalid, ok } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { staffEvents } from '#modules/catalog/events/index.ts'
import { allThemes, orderThemes, writtenTheme } from '#modules/catalog/themes/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { eventReply } from '#modules/studio/session/index.ts'
import { publish } from '#platform/bus.ts'
import { imageUrl } from '#platform/images/index.ts'
import { createTheme, saveTheme, themeDraft } from './save-theme.ts'

export function serveThemes(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)

  serve('GET /api/studio/theme', async ({ locale }) => {
    const themes = await allThemes(ctx.sql)
    return ok({
      content: themes.map(({ image, title, ...theme }) => ({
        ...theme,
        title: localText(title, locale),
        imageUrl: imageUrl(image),
      })),
    })
  })
  serve('GET /api/studio/theme/{id}', async ({ params, locale }) => {
    const theme = await writtenTheme(ctx.sql, params.id)
    if (!theme) return fail('NOT_FOUND')
    const { id, version, eventIds: ids } = theme
    const events = await staffEvents(ctx.sql, { ids }, ids.length)
    return ok({ id, version, draft: themeDraft(theme), events: events.map((row) => eventReply(row, locale)) })
  })
  act('POST /api/studio/theme', ({ body }, tx) => createTheme(ctx, tx, body))
  act('PUT /api/studio/theme/{id}', ({ params, body }, tx) => saveTheme(ctx, tx, { ...params, ...body }))
  act('PUT /api/studio/theme-order', async ({ body: { ids } }, tx) => {
    const before = (await allThemes(tx)).map(({ id }) => id)
    if (!(await orderThemes(tx, ids))) return invalid('ids', 'exists')
    await publish(tx, { topic: 'catalog' })
    const object = { kind: 'theme', id: 'order' }
    return ok({ reply: undefined, auditEntry: { object, before: { ids: before }, after: { ids } } })
  })
}
