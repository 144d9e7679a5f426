import { createHash, randomBytes } from 'node:crypto'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findChannel } from '#modules/live/channels/index.ts'
import { publish } from '#platform/bus.ts'
import type { Db } from '#platform/db/connect.ts'
import { upsertStreamKey } from './store.ts'

/** 192 random bits cannot be guessed, so a fast hash is enough. */
const newKey = (): string => `sk_${randomBytes(24).toString('base64url')}`
const keyForm = /^sk_[\w-]{32}$/

/** Null when the text cannot be a key. */
export const digestOf = (key: string): Buffer | null =>
  keyForm.test(key) ? createHash('sha256').update(key).digest() : null

/**
 * Creates the stream key of an event. The previous key becomes invalid and its encoder is disconnected. The key is
 * returned only once.
 * *Errors*: NOT_FOUND without a channel that an encoder feeds.
 */
export async function replaceStreamKey(
  db: Db,
  eventId: string,
): Promise<Result<string, Failure<'NOT_FOUND'>>> {
  const key = newKey()
  const digest = digestOf(key)
  const channel = await findChannel(db, eventId)
  if (channel?.kind !== 'INGEST' || digest === null) return fail('NOT_FOUND')
  await upsertStreamKey(db, eventId, digest)
  await publish(db, { topic: 'show', eventId, isKeyNew: true })
  return ok(key)
}
