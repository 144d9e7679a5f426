import type { Failure } from '@encore/contract/errors'
import { ok, type Result } from '#kernel/result.ts'
import {
  type Change,
  deleteMessages,
  keepMessages,
  lift,
  listModerationLog,
  listReported,
  listRestrictions,
  listWords,
  type ModerationContext,
  pin,
  readRoom,
  restrict,
  setClosed,
  setSlowMode,
  setWords,
} from '#modules/live/chat/index.ts'
import type { Module } from '#modules/module.ts'
import { type AuditedResult, auditedServer } from '#modules/studio/audit/index.ts'
import type { Staff } from '#platform/http/principal.ts'

export const chatModeration: Module = {
  name: 'chat-moderation',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    const deskOf = ({ params, principal }: AtDesk): ModerationContext => ({
      ctx,
      eventId: params.eventId,
      actorUid: principal.uid,
    })
    serve('GET /api/studio/event/{eventId}/chat', (call) => {
      const { after = 0, revision = 0 } = call.query ?? {}
      return readRoom(deskOf(call), { after, revision })
    })
    serve('GET /api/studio/event/{eventId}/chat/queue', (call) => listReported(deskOf(call)))
    serve('GET /api/studio/event/{eventId}/chat/words', (call) => listWords(deskOf(call)))
    serve('GET /api/studio/event/{eventId}/chat/restrictions', (call) => listRestrictions(deskOf(call)))
    serve('GET /api/studio/event/{eventId}/chat/moderation', (call) =>
      listModerationLog(deskOf(call), call.query?.before ?? null),
    )
    act('POST /api/studio/event/{eventId}/chat/kept', async (call, tx) =>
      logged(call, await keepMessages(tx, deskOf(call), call.body.seqs)),
    )
    act('POST /api/studio/event/{eventId}/chat/deletions', async (call, tx) =>
      logged(
        call,
        await deleteMessages(tx, deskOf(call), call.body.seqs, call.body.reason),
        call.body.reason,
      ),
    )
    act('PUT /api/studio/event/{eventId}/chat/pinned', async (call, tx) =>
      logged(call, await pin(tx, deskOf(call), call.body.seq)),
    )
    act('PUT /api/studio/event/{eventId}/chat/slow-mode', async (call, tx) =>
      logged(call, await setSlowMode(tx, deskOf(call), call.body.seconds)),
    )
    act('PUT /api/studio/event/{eventId}/chat/closed', async (call, tx) =>
      logged(call, await setClosed(tx, deskOf(call), call.body.isClosed)),
    )
    act('PUT /api/studio/event/{eventId}/chat/words', async (call, tx) =>
      logged(call, await setWords(tx, deskOf(call), call.body.words)),
    )
    act('POST /api/studio/event/{eventId}/chat/restrictions', async (call, tx) =>
      logged(call, await restrict(tx, deskOf(call), call.body), call.body.reason),
    )
    act('DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}', async (call, tx) =>
      logged(call, await lift(tx, deskOf(call), call.params.uid)),
    )
  },
}

interface AtDesk {
  params: { eventId: string }
  principal: Staff
}

function logged<E extends Failure>(
  { params: { eventId } }: AtDesk,
  done: Result<Change, E>,
  reason?: string,
): Result<AuditedResult<undefined>, E> {
  if (!done.ok) return done
  const auditEntry = {
    object: { kind: 'chat', id: eventId },
    eventId,
    ...done.value,
    ...(reason && { reason }),
  }
  return ok({ reply: undefined, auditEntry })
}
