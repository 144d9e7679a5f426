import { fail, ok } from '#kernel/result.ts'
import { findCue, withdrawCue, writeCues } from '#modules/live/timeline/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'

export function serveLights(host: Host): void {
  const { ctx } = host
  const act = auditedServer(host)
  const writer = ({ uid }: { uid: string }) => ({ uid, nowMs: ctx.clock.now() })

  act('POST /api/studio/event/{eventId}/light', async ({ params: { eventId }, body, principal }, tx) => {
    const written = await writeCues(tx, writer(principal), eventId, [body.light])
    if (!written.ok) return written
    const [cue] = written.value
    if (!cue) throw new Error('a light was written and is not there')
    const { seq: _, ...after } = cue
    return ok({ reply: cue, auditEntry: { object: { kind: 'light', id: cue.id }, eventId, after } })
  })
  act('POST /api/studio/event/{eventId}/light/{id}/withdraw', async ({ params, principal }, tx) => {
    const { eventId, id } = params
    const known = await findCue(tx, id)
    if (known?.eventId !== eventId || known.kind !== 'LIGHT') return fail('NOT_FOUND')
    const withdrawn = await withdrawCue(tx, writer(principal), id)
    if (!withdrawn.ok) return withdrawn
    const { before, cue } = withdrawn.value
    return ok({
      reply: cue,
      auditEntry: { object: { kind: 'light', id }, eventId, before: { ...before.body } },
    })
  })
}
