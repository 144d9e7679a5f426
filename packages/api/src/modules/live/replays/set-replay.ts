import type { Failure, FieldProblem } from '@encore/contract/errors'
import { chaptersMax, cutTitleMax } from '@encore/contract/rules/show-control'
import { recordingOffsetMs } from '@encore/media'
import { fail, ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { onGridAfter, shortestRecordingMs } from './rules.ts'
import {
  type Chapter,
  type Privacy,
  type RecordingRow,
  selectRecording,
  updateShown,
  writeChapters,
} from './store.ts'

/** Replay settings of staff; the recording itself does not change. */
export interface ReplayChange {
  privacy: Privacy
  /** Media time; a null end is the end of the recording. */
  fromMs: number
  toMs: number | null
  /** In any order. */
  chapters: Chapter[]
}

type ReplaySet = Result<void, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>

/**
 * Sets trim, chapters and visibility of a replay. *Errors*: NOT_FOUND; INVALID_INPUT with `fromMs` or `toMs` `range`,
 * `chapters/{index}/atMs` `range` or `unique`, `chapters/{index}/title` `required` or `maxLength`.
 */
export async function writeReplay(tx: Tx, eventId: string, change: ReplayChange): Promise<ReplaySet> {
  const recording = await selectRecording(tx, eventId)
  if (!recording) return fail('NOT_FOUND')
  const fromMs = onGridAfter(change.fromMs, offsetOf(recording))
  const fields = problemsOf(change, fromMs, recording.durationMs)
  if (fields.length > 0) return fail('INVALID_INPUT', { fields })
  await updateShown(tx, eventId, { ...change, fromMs })
  await writeChapters(tx, eventId, change.chapters)
  return ok(await publish(tx, { topic: 'catalog' }))
}

export const setReplay = (
  { sql }: Pick<Ctx, 'sql'>,
  eventId: string,
  change: ReplayChange,
): Promise<ReplaySet> => transact(sql, (tx) => writeReplay(tx, eventId, change))

const offsetOf = ({ kind, startsAt }: RecordingRow) =>
  kind === 'INGEST' ? recordingOffsetMs(startsAt.getTime()) : 0

function problemsOf(
  { fromMs, toMs, chapters }: ReplayChange,
  shownFromMs: number,
  durationMs: number,
): FieldProblem[] {
  const isMoment = (ms: number) => Number.isInteger(ms) && ms >= 0 && ms <= durationMs
  const problems: FieldProblem[] = []
  if (!isMoment(fromMs)) problems.push({ path: 'fromMs', rule: 'range' })
  if ((toMs !== null && !isMoment(toMs)) || (toMs ?? durationMs) - shownFromMs < shortestRecordingMs)
    problems.push({ path: 'toMs', rule: 'range' })
  if (chapters.length > chaptersMax) problems.push({ path: 'chapters', rule: 'maxItems' })
  for (const [index, { atMs, title }] of chapters.entries()) {
    const path = `chapters/${index}`
    const titles = Object.values(title).filter(Boolean)
    if (!isMoment(atMs)) problems.push({ path: `${path}/atMs`, rule: 'range' })
    else if (chapters.findIndex((other) => other.atMs === atMs) < index)
      problems.push({ path: `${path}/atMs`, rule: 'unique' })
    if (titles.length === 0) problems.push({ path: `${path}/title`, rule: 'required' })
    if (titles.some((text) => text.length > cutTitleMax))
      problems.push({ path: `${path}/title`, rule: 'maxLength' })
  }
  return problems
}
