import type { ChatChunk } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Chat } from './chat.ts'

export interface FoundChunk {
  chunk: ChatChunk
  /** Seconds a shared cache may keep it; null when it may change immediately. */
  cacheMaxAgeSec: number | null
  isForGood: boolean
}

/** Longer than any reader lags behind; a later chunk reports messages deleted in the meantime. */
const keptSec = 60

/** The response is the same for every caller. *Errors*: NOT_FOUND, NOT_ENTITLED without a valid key, INVALID_INPUT. */
export async function readChunk(
  chat: Chat,
  eventId: string,
  { after, key }: { after?: string; key?: string },
): Promise<Result<FoundChunk, Failure<'NOT_FOUND' | 'NOT_ENTITLED' | 'INVALID_INPUT'>>> {
  const found = await chat.chunks(eventId, key ?? null)
  if (!found.ok) return fail(found.reason)
  const { chunks, cutOf } = found
  const cut = after === undefined ? null : cutOf(after)
  if (after !== undefined && cut === null) return invalid('after', 'altered')
  const { chunk, kind } = cut === null ? chunks.newest() : chunks.after(cut)
  const cacheMaxAgeSec = { NOW: 1, FOR_GOOD: keptSec, EARLY: null }[kind]
  return ok({ chunk, cacheMaxAgeSec, isForGood: kind === 'FOR_GOOD' })
}
