import { fail, ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { blockMember, listBlocked } from './block-member.ts'
import { deleteBlock } from './block-store.ts'
import type { Chat } from './chat.ts'
import { readChunk } from './read-chunk.ts'
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
    if (found.value.cacheMaxAgeSec !== null) shareFor(found.value.cacheMaxAgeSec)
    return ok(found.value.history)
  })
  serve('GET /api/v1/live/{id}/chat/chunk', async ({ params, query = {}, shareFor }) => {
    const found = await readChunk(chat, params.id, query)
    if (!found.ok) return found
    const { chunk, cacheMaxAgeSec, isForGood } = found.value
    if (cacheMaxAgeSec !== null) shareFor(cacheMaxAgeSec, isForGood)
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
}
