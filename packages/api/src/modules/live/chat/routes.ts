import { fail, ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { blockMember, listBlocked } from './block-member.ts'
import { deleteBlock } from './block-store.ts'
import type { Chat } from './chat.ts'
import { type Desk, deleteMessages, lift, pin, restrict, setSlowMode, setWords } from './moderate.ts'
import { readChunk } from './read-chunk.ts'
import { listDeeds, listRestrictions, listWords } from './read-desk.ts'
import { readHistory } from './read-history.ts'
import { applaudBy, sayBy } from './speak-by-http.ts'

export function serveChat({ ctx, serve }: Pick<Host, 'ctx' | 'serve'>, chat: Chat): void {
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
  serveDesk(serve, (eventId, actorUid) => ({ ctx, eventId, actorUid }))
}

/** What staff does. */
function serveDesk(serve: Host['serve'], deskOf: (eventId: string, uid: string) => Desk): void {
  serve('PUT /api/v1/live/{id}/chat/slow-mode', ({ params, principal, body }) =>
    setSlowMode(deskOf(params.id, principal.uid), body.seconds),
  )
  serve('PUT /api/v1/live/{id}/chat/pinned', ({ params, principal, body }) =>
    pin(deskOf(params.id, principal.uid), body.seq),
  )
  serve('POST /api/v1/live/{id}/chat/deletions', ({ params, principal, body }) =>
    deleteMessages(deskOf(params.id, principal.uid), body.seqs, body.reason),
  )
  serve('GET /api/v1/live/{id}/chat/restrictions', ({ params, principal }) =>
    listRestrictions(deskOf(params.id, principal.uid)),
  )
  serve('POST /api/v1/live/{id}/chat/restrictions', ({ params, principal, body }) =>
    restrict(deskOf(params.id, principal.uid), body),
  )
  serve('DELETE /api/v1/live/{id}/chat/restrictions/{uid}', ({ params, principal }) =>
    lift(deskOf(params.id, principal.uid), params.uid),
  )
  serve('GET /api/v1/live/{id}/chat/words', ({ params, principal }) =>
    listWords(deskOf(params.id, principal.uid)),
  )
  serve('PUT /api/v1/live/{id}/chat/words', ({ params, principal, body }) =>
    setWords(deskOf(params.id, principal.uid), body.words),
  )
  serve('GET /api/v1/live/{id}/chat/moderation', ({ params, principal, query = {} }) =>
    listDeeds(deskOf(params.id, principal.uid), query.before ?? null),
  )
}
