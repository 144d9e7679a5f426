import type { Failure } from '@encore/contract/errors'
import { namedId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { addReactions, type ReactionRow } from './reaction-store.ts'
import { appendChat, selectChat } from './store.ts'

export interface PastTalk {
  /** In order of media time. */
  messages: readonly { memberUid: string; text: string; mediaMs: number }[]
  reactions: ReactionRow[]
}

export const hasTalk = async (db: Db, id: string): Promise<boolean> =>
  (await selectChat(db, id, 0, 1)).length > 0

/** Imports messages and reactions of a past show; returns false and does nothing when the room already has messages. */
export const rememberTalk = (
  { sql }: Pick<Ctx, 'sql'>,
  id: string,
  { messages, reactions }: PastTalk,
): Promise<Result<boolean, Failure<'NOT_FOUND'>>> =>
  transact(sql, async (tx): Promise<Result<boolean, Failure<'NOT_FOUND'>>> => {
    const event = await findHeldEvent(tx, id)
    if (!event) return fail('NOT_FOUND')
    if (await hasTalk(tx, id)) return ok(false)
    const rows = messages.map(({ memberUid, text, mediaMs }, place) => {
      const messageId = namedId('cm', `${id}:${place}`)
      const sentMs = event.onAirAt.getTime() + mediaMs
      return { id: messageId, memberUid, clientId: messageId, text, sentMs, mediaMs, badge: null }
    })
    await appendChat(tx, id, rows)
    if (reactions.length > 0) await addReactions(tx, id, reactions)
    return ok(true)
  })
