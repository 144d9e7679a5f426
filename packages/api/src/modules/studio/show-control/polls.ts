import type { Poll } from '@encore/contract/endpoints'
import { fail, ok } from '#kernel/result.ts'
import {
  cancelPoll,
  discardPoll,
  eventOfPoll,
  isSecondOpen,
  staffPolls,
  startPoll,
  stopPoll,
  writePoll,
} from '#modules/live/polls/index.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'

export function servePolls(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)

  serve('GET /api/studio/event/{eventId}/poll', async ({ params }) => {
    const found = await staffPolls(ctx.sql, params.eventId)
    return found.ok ? ok({ now: new Date(ctx.clock.now()).toISOString(), ...found.value }) : found
  })
  act('POST /api/studio/event/{eventId}/poll', async ({ params: { eventId }, body, principal }, tx) => {
    const written = await writePoll(tx, principal.uid, { eventId, ...body })
    if (!written.ok) return written
    const { id, question, options } = written.value
    const after = { question, options: options.map(({ label }) => label) }
    return ok({ reply: written.value, auditEntry: { object: { kind: 'poll', id }, eventId, after } })
  })
  act('POST /api/studio/event/{eventId}/poll/{id}/discard', ({ params, principal }, tx) =>
    inEvent(tx, params, async () => {
      const gone = await discardPoll(tx, principal.uid, params.id)
      if (!gone.ok) return gone
      return ok({
        reply: undefined,
        auditEntry: auditEntryOf(params, { before: { question: gone.value.question } }),
      })
    }),
  )
  act('POST /api/studio/event/{eventId}/poll/{id}/open', ({ params, body, principal }, tx) =>
    inEvent(tx, params, async () => {
      const opened = await tx
        .savepoint((inner) => startPoll(inner, principal.uid, params.id, body.durationSec))
        .catch((cause: unknown) => {
          if (isSecondOpen(cause)) return fail('POLL_OPEN')
          throw cause
        })
      return opened.ok ? ok(moved(params, opened.value, body)) : opened
    }),
  )
  act('POST /api/studio/event/{eventId}/poll/{id}/close', ({ params, principal }, tx) =>
    inEvent(tx, params, async () => {
      const closed = await stopPoll(tx, principal.uid, params.id)
      return closed.ok ? ok(moved(params, closed.value)) : closed
    }),
  )
  act('POST /api/studio/event/{eventId}/poll/{id}/void', ({ params, body, principal }, tx) =>
    inEvent(tx, params, async () => {
      const voided = await cancelPoll(tx, principal.uid, params.id, body.reason)
      if (!voided.ok) return voided
      const { reply, auditEntry } = moved(params, voided.value)
      return ok({ reply, auditEntry: { ...auditEntry, reason: body.reason } })
    }),
  )
}

interface Place {
  eventId: string
  id: string
}

/** Returns NOT_FOUND for a poll of another event. */
const inEvent = async <T>(tx: Tx, { eventId, id }: Place, act: () => Promise<T>) =>
  (await eventOfPoll(tx, id)) === eventId ? act() : fail('NOT_FOUND')

const auditEntryOf = ({ eventId, id }: Place, facts: { before?: object; after?: object } = {}) => ({
  object: { kind: 'poll', id },
  eventId,
  ...(facts as { before?: Record<string, unknown>; after?: Record<string, unknown> }),
})

const moved = (place: Place, poll: Poll, facts: object = {}) => ({
  reply: poll,
  auditEntry: auditEntryOf(place, { after: { state: poll.state, closesAt: poll.closesAt, ...facts } }),
})
