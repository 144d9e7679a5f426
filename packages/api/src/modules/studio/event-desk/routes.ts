import { newId } from '#kernel/ids.ts'
import { fail, invalid, ok } from '#kernel/result.ts'
import { languagesOf, localText } from '#kernel/texts.ts'
import { artistNames, writeArtists, writtenEvent } from '#modules/catalog/events/index.ts'
import { hasTickets } from '#modules/catalog/products/index.ts'
import { countHolders } from '#modules/commerce/entitlements/index.ts'
import type { Host } from '#modules/module.ts'
import { actServer } from '#modules/studio/audit/index.ts'
import { previewParameter, sealPreview } from '#platform/event-preview.ts'
import { cancelEvent } from './cancel-event.ts'
import { createEvent, plainImages } from './create-event.ts'
import { sheetOf } from './draft.ts'
import { readHolders } from './holders.ts'
import { moveEvent } from './move-event.ts'
import { hideEvent, publishEvent } from './publish-event.ts'
import { saveEvent } from './save-event.ts'

export function serveEventDesk(host: Host): void {
  const { ctx, serve } = host
  const act = actServer(host)

  act.prepared(
    'POST /api/studio/event',
    async ({ body }) => ok(await plainImages(ctx, body.template)),
    (call, tx, images) => createEvent(tx, call.body, images, ctx.clock.now()),
  )

  serve('GET /api/studio/event/{eventId}/draft', async ({ params: { eventId } }) => {
    const event = await writtenEvent(ctx.sql, eventId)
    if (!event) return fail('NOT_FOUND')
    const facts = {
      hasTickets: await hasTickets(ctx.sql, eventId),
      holders: await countHolders(ctx.sql, eventId),
    }
    return ok(sheetOf(event, facts))
  })
  act('PUT /api/studio/event/{eventId}/draft', ({ params, body }, tx) =>
    saveEvent(tx, { ...params, ...body }),
  )
  act('POST /api/studio/event/{eventId}/publish', ({ params }, tx) => publishEvent(tx, params.eventId))
  act('POST /api/studio/event/{eventId}/hide', ({ params }, tx) => hideEvent(tx, params.eventId))

  serve('GET /api/studio/event/{eventId}/preview', async ({ params: { eventId }, query }) => {
    const at = query?.at === undefined ? null : new Date(query.at)
    if (at && Number.isNaN(at.getTime())) return invalid('at', 'format')
    if (!(await writtenEvent(ctx.sql, eventId))) return fail('NOT_FOUND')
    const path = `/detail/${eventId}?${previewParameter}=${sealPreview(ctx, { eventId, at })}`
    return ok({ origin: ctx.config.publicUrl, path })
  })

  serve('GET /api/studio/event/{eventId}/holders', async ({ params: { eventId } }) =>
    (await writtenEvent(ctx.sql, eventId)) ? ok(await readHolders(ctx.sql, eventId)) : fail('NOT_FOUND'),
  )
  act('POST /api/studio/event/{eventId}/cancel', ({ params, body, principal }, tx) =>
    cancelEvent(tx, { ...params, ...body, by: principal.uid }),
  )
  act('POST /api/studio/event/{eventId}/move', ({ params, body, principal }, tx) =>
    moveEvent(tx, { ...params, ...body, by: principal.uid }),
  )

  serve('GET /api/studio/artist', async ({ locale }) => {
    const artists = await artistNames(ctx.sql)
    return ok({ content: artists.map(({ id, name }) => ({ id, name: localText(name, locale) })) })
  })
  act('POST /api/studio/artist', async ({ body: { name, aliases } }, tx) => {
    if (languagesOf(name).length === 0) return invalid('name', 'required')
    const id = newId('ar').toLowerCase().replace('_', '-')
    await writeArtists(tx, [{ id, name, aliases }])
    return ok({ reply: { id }, deed: { object: { kind: 'artist', id }, after: { name, aliases } } })
  })
}
