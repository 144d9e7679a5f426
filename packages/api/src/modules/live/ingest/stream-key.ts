import { createHash, randomBytes } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findChannel } from '#modules/live/channels/index.ts'
import type { Sql } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { upsertStreamKey } from './store.ts'

/** 192 random bits: a fast digest is enough, nobody guesses one. */
const newKey = (): string => `sk_${randomBytes(24).toString('base64url')}`
const keyForm = /^sk_[\w-]{32}$/

/** Null for what cannot be a key. */
export const digestOf = (key: string): Buffer | null =>
  keyForm.test(key) ? createHash('sha256').update(key).digest() : null

/**
 * Makes the key by which an encoder feeds an event; the one before it is good no longer. It is told here and never
 * again. *Errors*: NOT_FOUND without a channel that an encoder feeds.
 */
export async function replaceStreamKey(
  sql: Sql,
  eventId: string,
): Promise<Result<string, Failure<'NOT_FOUND'>>> {
  const key = newKey()
  const digest = digestOf(key)
  return transact(sql, async (tx) => {
    const channel = await findChannel(tx, eventId)
    if (channel?.kind !== 'INGEST' || digest === null) return fail('NOT_FOUND')
    await upsertStreamKey(tx, eventId, digest)
    return ok(key)
  })
}
