import type { Cue } from '@encore/contract/endpoints'
import { timelineRangeMs } from '@encore/contract/rules/limits'
import { fail, invalid, ok } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import {
  correctCue,
  findCue,
  readCaptionTrack,
  readRange,
  readStageNews,
  replaceCaptions,
  withdrawCaptions,
  writeCues,
} from '#modules/live/timeline/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'

export function serveCaptions(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)
  const writer = ({ uid }: { uid: string }) => ({ uid, nowMs: ctx.clock.now() })

  serve('GET /api/studio/event/{eventId}/cue', ({ params, query }) =>
    readStageNews(ctx, params.eventId, query?.after ?? null),
  )
  serve('GET /api/studio/event/{eventId}/timeline', async ({ params, query: { from, to } }) => {
    if (to <= from) return invalid('to', 'minimum')
    if (to - from > timelineRangeMs) return invalid('to', 'maximum')
    return ok(await readRange(ctx.sql, params.eventId, from, to))
  })
  act('POST /api/studio/event/{eventId}/caption', async ({ params, body, principal }, tx) => {
    const written = await writeCues(tx, writer(principal), params.eventId, body.captions)
    if (!written.ok) return written
    const [first] = written.value
    const auditEntry = {
      object: { kind: 'caption', id: first?.id ?? '-' },
      eventId: params.eventId,
      after: { captions: written.value.map(said) },
    }
    return ok({ reply: { cues: written.value }, auditEntry })
  })
  act('PUT /api/studio/event/{eventId}/caption/{id}', async ({ params, body, principal }, tx) => {
    const { eventId, id } = params
    if ((await findCue(tx, id))?.eventId !== eventId) return fail('NOT_FOUND')
    const corrected = await correctCue(tx, writer(principal), id, body.caption)
    if (!corrected.ok) return corrected
    const { before, cue } = corrected.value
    const facts = { before: { ...before.body, mediaMs: before.mediaMs }, after: said(cue) }
    return ok({ reply: cue, auditEntry: { object: { kind: 'caption', id }, eventId, ...facts } })
  })
  act('POST /api/studio/event/{eventId}/caption/withdraw', async ({ params, body, principal }, tx) => {
    const { eventId } = params
    const withdrawn = await withdrawCaptions(tx, writer(principal), eventId, body.ids)
    if (!withdrawn.ok) return withdrawn
    const { before, cues } = withdrawn.value
    const auditEntry = {
      object: { kind: 'caption', id: body.ids[0] ?? '-' },
      eventId,
      before: { captions: before.map(({ id, mediaMs, body: what }) => ({ id, mediaMs, ...what })) },
    }
    return ok({ reply: { cues }, auditEntry })
  })
  serve('GET /api/studio/event/{eventId}/caption-track/{lang}', async ({ params: { eventId, lang } }) =>
    (await findHeldEvent(ctx.sql, eventId))
      ? ok(await readCaptionTrack(ctx.sql, eventId, lang))
      : fail('NOT_FOUND'),
  )
  act('PUT /api/studio/event/{eventId}/caption-track/{lang}', async ({ params, body, principal }, tx) => {
    const { eventId, lang } = params
    const done = await replaceCaptions(tx, writer(principal), { eventId, lang, ...body })
    if (!done.ok) return done
    const facts = { before: { count: done.value.replaced }, after: { lang, count: body.lines.length } }
    return ok({
      reply: done.value,
      auditEntry: { object: { kind: 'captions', id: lang }, eventId, ...facts },
    })
  })
}

/** A cue in the form of the audit log. */
const said = ({ seq: _, ...cue }: Cue) => cue
