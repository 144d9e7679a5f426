import { fail, ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { blockMember, listBlocked } from './block-member.ts'
import { deleteBlock } from './block-store.ts'
import type { Chat } from './chat.ts'
import {
  type Desk,
  deleteMessages,
  lift,
  type Moderated,
  pin,
  restrict,
  setSlowMode,
  setWords,
} from './moderate.ts'
import { readChunk } from './read-chunk.ts'
import { listDeeds, listRestrictions, listWords } from './read-desk.ts'
import { readHistory } from './read-history.ts'
import { reportMessage } from './report-message.ts'
import { applaudBy, sayBy } from './speak-by-http.ts'
import { selectOnAirIds } from './store.ts'

export function serveChat({ ctx, serve, rooms }: Pick<Host, 'ctx' | 'serve' | 'rooms'>, chat: Chat): void {
  serve('GET /api/v1/live/viewers', async () => {
    const eventIds = await selectOnAirIds(ctx.sql)
    return ok({
      content: eventIds.map((eventId) => ({ eventId, viewers: rooms.viewers(`live:${eventId}`) })),
    })
  })
  serve('GET /api/v1/live/{id}/chat', async ({ params, principal, query = {}, shareFor }) => {
    const found = await readHistory(ctx, params.id, principal, query)
    if (!found.ok) return found
    if (found.value.sharedForSec !== null) shareFor(found.value.sharedForSec)
    return ok(found.value.history)
  })
  serve('GET /api/v1/live/{id}/chat/chunk', async ({ params, query = {}, shareFor }) => {
    const found = await readChunk(chat, params.id, query)
    if (!found.ok) return found
    const { chunk, sharedForSec, isForGood } = found.value
    if (sharedForSec !== null) shareFor(sharedForSec, isForGood)
    return ok(chunk)
  })
  serve('POST /api/v1/live/{id}/chat', ({ params, principal, body }) =>
    sayBy(chat, params.id, principal, body),
  )
  serve('POST /api/v1/live/{id}/chat/reactions', ({ params, principal, body }) =>
    applaudBy(chat, params.id, principal, body.counts),
  )
  serve('GET /api/v1/chat/block', async ({ principal }) =>
    ok({ content: await listBlocked(ctx, principal.uid) }),
  )
  serve('PUT /api/v1/chat/block/{uid}', ({ params, principal }) =>
    blockMember(ctx, principal.uid, params.uid),
  )
  serve('DELETE /api/v1/chat/block/{uid}', async ({ params, principal }) =>
    (await deleteBlock(ctx.sql, principal.uid, params.uid)) ? ok(undefined) : fail('NOT_FOUND'),
  )
  serve('POST /api/v1/live/{id}/chat/reports', ({ params, principal, body }) =>
    reportMessage(ctx, chat, { eventId: params.id, member: principal, ...body }),
  )
  serveDesk({ ctx, serve })
}

/** What staff does on the pages of fans: it stands in the room's log, and in the studio's. */
function serveDesk({ ctx, serve }: Pick<Host, 'ctx' | 'serve'>): void {
  const deskOf = (eventId: string, actorUid: string): Desk => ({ ctx, eventId, actorUid })
  const act = (
    { params, principal: { uid }, ip, requestId }: StaffCall,
    [action, reason]: [action: string, reason?: string | undefined],
    work: (tx: Tx, desk: Desk) => Promise<Moderated>,
  ) =>
    transact(ctx.sql, async (tx) => {
      const eventId = params.id
      const done = await work(tx, deskOf(eventId, uid))
      if (!done.ok) return done
      const deed = { action, object: { kind: 'chat', id: eventId }, eventId, ...(reason && { reason }) }
      await ctx.events.emit(tx, 'staff.acted', { uid, ip, requestId, ...deed, ...done.value })
      return ok(undefined)
    })
  serve('PUT /api/v1/live/{id}/chat/slow-mode', (call) =>
    act(call, ['chat.slow-mode'], (tx, desk) => setSlowMode(tx, desk, call.body.seconds)),
  )
  serve('PUT /api/v1/live/{id}/chat/pinned', (call) =>
    act(call, ['chat.pin'], (tx, desk) => pin(tx, desk, call.body.seq)),
  )
  serve('POST /api/v1/live/{id}/chat/deletions', (call) =>
    act(call, ['chat.delete', call.body.reason], (tx, desk) =>
      deleteMessages(tx, desk, call.body.seqs, call.body.reason),
    ),
  )
  serve('GET /api/v1/live/{id}/chat/restrictions', ({ params, principal }) =>
    listRestrictions(deskOf(params.id, principal.uid)),
  )
  serve('POST /api/v1/live/{id}/chat/restrictions', (call) =>
    act(call, ['chat.restrict', call.body.reason], (tx, desk) => restrict(tx, desk, call.body)),
  )
  serve('DELETE /api/v1/live/{id}/chat/restrictions/{uid}', (call) =>
    act(call, ['chat.lift'], (tx, desk) => lift(tx, desk, call.params.uid)),
  )
  serve('GET /api/v1/live/{id}/chat/words', ({ params, principal }) =>
    listWords(deskOf(params.id, principal.uid)),
  )
  serve('PUT /api/v1/live/{id}/chat/words', (call) =>
    act(call, ['chat.words'], (tx, desk) => setWords(tx, desk, call.body.words)),
  )
  serve('GET /api/v1/live/{id}/chat/moderation', ({ params, principal, query = {} }) =>
    listDeeds(deskOf(params.id, principal.uid), query.before ?? null),
  )
}

interface StaffCall {
  params: { id: string }
  principal: { uid: string }
  ip: string
  requestId: string
}
