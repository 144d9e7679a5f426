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
    const contextOf = ({ params, principal }: ModerationCall): ModerationContext => ({
      ctx,
      eventId: params.eventId,
      actorUid: principal.uid,
    })
    serve('GET /api/studio/event/{eventId}/chat', (call) => {
      const { after = 0, revision = 0 } = call.query ?? {}
      return readRoom(contextOf(call), { after, revision })
    })
    serve('GET /api/studio/event/{eventId}/chat/queue', (call) => listReported(contextOf(call)))
    serve('GET /api/studio/event/{eventId}/chat/words', (call) => listWords(contextOf(call)))
    serve('GET /api/studio/event/{eventId}/chat/restrictions', (call) => listRestrictions(contextOf(call)))
    serve('GET /api/studio/event/{eventId}/chat/moderation', (call) =>
      listModerationLog(contextOf(call), call.query?.before ?? null),
    )
    act('POST /api/studio/event/{eventId}/chat/kept', async (call, tx) =>
      logged(call, await keepMessages(tx, contextOf(call), call.body.seqs)),
    )
    act('POST /api/studio/event/{eventId}/chat/deletions', async (call, tx) =>
      logged(
        call,
        await deleteMessages(tx, contextOf(call), call.body.seqs, call.body.reason),
        call.body.reason,
      ),
    )
    act('PUT /api/studio/event/{eventId}/chat/pinned', async (call, tx) =>
      logged(call, await pin(tx, contextOf(call), call.body.seq)),
    )
    act('PUT /api/studio/event/{eventId}/chat/slow-mode', async (call, tx) =>
      logged(call, await setSlowMode(tx, contextOf(call), call.body.seconds)),
    )
    act('PUT /api/studio/event/{eventId}/chat/closed', async (call, tx) =>
      logged(call, await setClosed(tx, contextOf(call), call.body.isClosed)),
    )
    act('PUT /api/studio/event/{eventId}/chat/words', async (call, tx) =>
      logged(call, await setWords(tx, contextOf(call), call.body.words)),
    )
    act('POST /api/studio/event/{eventId}/chat/restrictions', async (call, tx) =>
      logged(call, await restrict(tx, contextOf(call), call.body), call.body.reason),
    )
    act('DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}', async (call, tx) =>
      logged(call, await lift(tx, contextOf(call), call.params.uid)),
    )
  },
}

interface ModerationCall {
  params: { eventId: string }
  principal: Staff
}

function logged<E extends Failure>(
  { params: { eventId } }: ModerationCall,
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
