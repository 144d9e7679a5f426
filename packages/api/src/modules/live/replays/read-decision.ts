import type { ReplaySight } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, type Result } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { replaySight } from './rules.ts'
import type { ReplayChange } from './set-replay.ts'
import { lockDecision as lockRecording, selectChapters, selectDecision, selectReplays } from './store.ts'

/** Returns the replay settings. *Errors*: NOT_FOUND without a recording or a window. */
export async function readReplay(
  { sql }: Pick<Ctx, 'sql'>,
  eventId: string,
): Promise<Result<ReplayChange, Failure<'NOT_FOUND'>>> {
  const [[row], chapters] = await Promise.all([selectReplays(sql, [eventId]), selectChapters(sql, eventId)])
  if (!row) return fail('NOT_FOUND')
  return { ok: true, value: { privacy: row.privacy, fromMs: row.trimFromMs, toMs: row.trimToMs, chapters } }
}

/** Returns the replay settings and locks them against other writers; null without a recording. */
export async function lockReplay(
  tx: Tx,
  eventId: string,
): Promise<(ReplayChange & { durationMs: number }) | null> {
  const recording = await lockRecording(tx, eventId)
  return recording && { ...recording, chapters: await selectChapters(tx, eventId) }
}

/** Returns the same as `lockReplay` without a lock. */
export async function readDecision(
  db: Db,
  eventId: string,
): Promise<(ReplayChange & { durationMs: number }) | null> {
  const recording = await selectDecision(db, eventId)
  return recording && { ...recording, chapters: await selectChapters(db, eventId) }
}

/** Returns what fans can see of the replay now; NOBODY without a recording or a window. */
export async function readSight(db: Db, eventId: string): Promise<ReplaySight> {
  const [row] = await selectReplays(db, [eventId])
  return row ? replaySight(row) : 'NOBODY'
}
