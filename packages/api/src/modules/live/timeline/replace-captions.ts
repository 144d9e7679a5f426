import type { CaptionCue, CaptionTrack } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { mayWrite } from './permissions.ts'
import { cueOf, rowOf } from './rules.ts'
import { lockTimeline, selectCaptions, selectLastSeq } from './store.ts'
import { appendRows, type CueWriter } from './write-cues.ts'

/** The number is read first: cues written during the next read conflict when the track is replaced. */
export async function readCaptionTrack(db: Db, eventId: string, lang: Locale): Promise<CaptionTrack> {
  const seen = await selectLastSeq(db, eventId)
  const rows = await selectCaptions(db, eventId, lang)
  return {
    seen,
    lines: rows.map((row) => {
      const { mediaMs, durationMs, text } = cueOf(row) as CaptionCue
      return { mediaMs, durationMs, text }
    }),
  }
}

export interface Replaced {
  seen: number
  /** Number of withdrawn captions. */
  replaced: number
}

/**
 * Replaces all captions of a language. *Errors*: as `writeCues`; VERSION_CONFLICT when the caller saw an older version.
 */
export async function replaceCaptions(
  tx: Tx,
  { uid, nowMs }: CueWriter,
  { eventId, lang, seen, lines }: CaptionTrack & { eventId: string; lang: Locale },
): Promise<Result<Replaced, Failure<'NOT_FOUND' | 'INVALID_INPUT' | 'VERSION_CONFLICT'>>> {
  const event = await findHeldEvent(tx, eventId)
  if (!event || !(await mayWrite(tx, uid, eventId, [{ kind: 'CAPTION' }]))) return fail('NOT_FOUND')
  const read = lines.map((line) => rowOf({ kind: 'CAPTION', lang, ...line }, newId('cu'), nowMs))
  const problems = read.flatMap((found, at) =>
    'rule' in found ? [{ path: `lines/${at}/text`, rule: found.rule }] : [],
  )
  if (problems.length > 0) return fail('INVALID_INPUT', { fields: problems.slice(0, 20) })
  if ((await lockTimeline(tx, eventId)) !== seen) return fail('VERSION_CONFLICT')
  const current = await selectCaptions(tx, eventId, lang)
  const gone = current.map(({ id, kind, mediaMs }) => ({ id, kind, mediaMs, isWithdrawn: true, body: {} }))
  const fresh = read.flatMap((found) => ('row' in found ? [found.row] : []))
  const written = await appendRows(tx, { eventId, uid, after: seen }, [...gone, ...fresh])
  return ok({ seen: written.at(-1)?.seq ?? seen, replaced: current.length })
}
