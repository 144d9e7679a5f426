import { fail, invalid, ok } from '#kernel/result.ts'
import { memberNames } from '#modules/accounts/members/index.ts'
import { writtenEvent } from '#modules/catalog/events/index.ts'
import { hasTickets } from '#modules/catalog/products/index.ts'
import { countHolders } from '#modules/commerce/entitlements/index.ts'
import { lacksRecording } from '#modules/live/channels/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { previewParameter, signPreview } from '#platform/page-preview.ts'
import { cancelEvent } from './cancel-event.ts'
import { createEvent, plainImages } from './create-event.ts'
import { deleteEvent, isDeletable, restoreEvent } from './delete-event.ts'
import { sheetOf } from './draft.ts'
import { readBound } from './follow-show.ts'
import { readHolders } from './holders.ts'
import { moveEvent } from './move-event.ts'
import { hideEvent, publishEvent } from './publish-event.ts'
import { saveEvent } from './save-event.ts'

export function serveEventEditing(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)

  act.prepared(
    'POST /api/studio/event',
    async ({ body }) => ok(await plainImages(ctx, body.template)),
    (call, tx, images) => createEvent(tx, call.principal, call.body, images, ctx.clock.now()),
  )

  serve('GET /api/studio/event/{eventId}/draft', async ({ params: { eventId } }) => {
    const event = await writtenEvent(ctx.sql, eventId)
    if (!event) return fail('NOT_FOUND')
    const names = await memberNames(ctx.sql, event.publishBy === null ? [] : [event.publishBy])
    const facts = {
      hasTickets: await hasTickets(ctx.sql, eventId),
      lacksRecording: await lacksRecording(ctx.sql, eventId),
      mayDelete: await isDeletable(ctx.sql, event),
      holders: await countHolders(ctx.sql, eventId),
      plannedBy: names.get(event.publishBy ?? '') ?? null,
      siteOrigin: new URL(ctx.config.publicUrl).origin,
    }
    return ok(sheetOf(event, facts))
  })
  act('PUT /api/studio/event/{eventId}/draft', ({ params, body }, tx) =>
    saveEvent(ctx, tx, { ...params, ...body }),
  )
  act('POST /api/studio/event/{eventId}/publish', ({ params, body, principal }, tx) =>
    publishEvent(tx, { ...params, at: body.at ?? null, by: principal.uid }),
  )
  act('POST /api/studio/event/{eventId}/hide', ({ params }, tx) => hideEvent(tx, params.eventId))

  act('DELETE /api/studio/event/{eventId}', ({ params }, tx) => deleteEvent(tx, params.eventId))
  act('POST /api/studio/event/{eventId}/restore', ({ params }, tx) => restoreEvent(tx, params.eventId))

  serve('GET /api/studio/event/{eventId}/preview', async ({ params: { eventId }, query }) => {
    const at = query?.at === undefined ? null : new Date(query.at)
    if (at && Number.isNaN(at.getTime())) return invalid('at', 'format')
    if (!(await writtenEvent(ctx.sql, eventId))) return fail('NOT_FOUND')
    const path = `/detail/${eventId}?${previewParameter}=${signPreview(ctx, { id: eventId, at })}`
    return ok({ origin: ctx.config.publicUrl, path })
  })

  serve('GET /api/studio/event/{eventId}/holders', async ({ params: { eventId } }) =>
    (await writtenEvent(ctx.sql, eventId)) ? ok(await readHolders(ctx, ctx.sql, eventId)) : fail('NOT_FOUND'),
  )
  serve('GET /api/studio/event/{eventId}/linked-products', async ({ params: { eventId }, locale }) => {
    const event = await writtenEvent(ctx.sql, eventId)
    return event ? ok({ content: await readBound(ctx.sql, event, locale) }) : fail('NOT_FOUND')
  })
  act('POST /api/studio/event/{eventId}/cancel', ({ params, body, principal }, tx) =>
    cancelEvent(ctx, tx, { ...params, ...body, by: principal.uid }),
  )
  act('POST /api/studio/event/{eventId}/move', ({ params, body, principal }, tx) =>
    moveEvent(tx, { ...params, ...body, by: principal.uid }),
  )
}
