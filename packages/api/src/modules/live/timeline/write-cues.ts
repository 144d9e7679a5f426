import type { CaptionDraft, Cue, CueDraft } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { mayWrite } from './permissions.ts'
import { cueOf, harmOf, jointMs, rowOf } from './rules.ts'
import {
  appendCues,
  type FoundCue,
  lockTimeline,
  type NewCueRow,
  selectCue,
  selectCues,
  selectLights,
} from './store.ts'

export interface CueWriter {
  uid: string
  /** Product clock. */
  nowMs: number
}

/** A corrected or withdrawn cue with its previous version, read under the lock. */
export interface ChangedCue {
  before: FoundCue
  cue: Cue
}

type Refused = Failure<'NOT_FOUND' | 'INVALID_INPUT'>

/**
 * Writes captions and lights of an operator. *Errors*: NOT_FOUND for a caller who is not staff of the event,
 * INVALID_INPUT naming the cue.
 */
export async function writeCues(
  tx: Tx,
  { uid, nowMs }: CueWriter,
  eventId: string,
  drafts: readonly CueDraft[],
): Promise<Result<Cue[], Refused>> {
  const event = await findHeldEvent(tx, eventId)
  if (!event || !(await mayWrite(tx, uid, eventId, drafts))) return fail('NOT_FOUND')
  const read = drafts.map((draft) => rowOf(draft, newId('cu'), nowMs - event.onAirAt.getTime()))
  const problems = read.flatMap((found, at) =>
    'rule' in found ? [{ path: `cues/${at}/text`, rule: found.rule }] : [],
  )
  if (problems.length > 0) return invalid(problems)
  return append(
    tx,
    eventId,
    uid,
    read.flatMap((found) => ('row' in found ? [found.row] : [])),
  )
}

/** Changes the text or time of a caption. *Errors*: as `writeCues`. */
export async function correctCue(
  tx: Tx,
  { uid, nowMs }: CueWriter,
  id: string,
  draft: CaptionDraft,
): Promise<Result<ChangedCue, Refused>> {
  const before = await lockStatus(tx, uid, id, [draft.kind])
  if (!before) return fail('NOT_FOUND')
  const read = rowOf({ ...draft, mediaMs: draft.mediaMs ?? before.mediaMs }, id, nowMs)
  if ('rule' in read) return invalid([{ path: 'cue/text', rule: read.rule }])
  const written = await append(tx, before.eventId, uid, [read.row])
  return written.ok ? changed(before, written.value) : written
}

/** Withdraws a caption or a light. *Errors*: as `writeCues`; the remaining lights must not flash harmfully either. */
export async function withdrawCue(
  tx: Tx,
  { uid }: CueWriter,
  id: string,
): Promise<Result<ChangedCue, Refused>> {
  const before = await lockStatus(tx, uid, id, ['CAPTION', 'LIGHT'])
  if (!before) return fail('NOT_FOUND')
  const { kind, mediaMs, eventId } = before
  const written = await append(tx, eventId, uid, [{ id, kind, mediaMs, isWithdrawn: true, body: {} }])
  return written.ok ? changed(before, written.value) : written
}

/**
 * Returns a cue of one of these kinds that is not withdrawn, and locks it. Null also for a caller without permission,
 * who is refused before the lock.
 */
async function lockStatus(
  tx: Tx,
  uid: string,
  id: string,
  kinds: readonly CueDraft['kind'][],
): Promise<FoundCue | null> {
  const known = await selectCue(tx, id)
  const kind = kinds.find((one) => one === known?.kind)
  if (!known || !kind || !(await mayWrite(tx, uid, known.eventId, [{ kind }]))) return null
  await lockTimeline(tx, known.eventId)
  const cue = await selectCue(tx, id)
  return cue?.isWithdrawn ? null : cue
}

/** Withdraws several captions of one event. *Errors*: NOT_FOUND when one of them cannot be withdrawn. */
export async function withdrawCaptions(
  tx: Tx,
  { uid }: CueWriter,
  eventId: string,
  ids: readonly string[],
): Promise<Result<{ before: FoundCue[]; cues: Cue[] }, Refused>> {
  await lockTimeline(tx, eventId)
  const found = await selectCues(tx, ids)
  const current = found.filter((cue) => cue.eventId === eventId && cue.kind === 'CAPTION' && !cue.isWithdrawn)
  if (current.length < new Set(ids).size || !(await mayWrite(tx, uid, eventId, [{ kind: 'CAPTION' }])))
    return fail('NOT_FOUND')
  const rows = current.map(({ id, kind, mediaMs }) => ({ id, kind, mediaMs, isWithdrawn: true, body: {} }))
  const written = await append(tx, eventId, uid, rows)
  return written.ok ? ok({ before: current, cues: written.value }) : written
}

/** Writes or withdraws a cue for another module, without a permission check. */
export async function noteCue(
  tx: Tx,
  eventId: string,
  {
    isWithdrawn = false,
    ...cue
  }: Pick<NewCueRow, 'id' | 'kind' | 'mediaMs' | 'body'> & { isWithdrawn?: boolean },
): Promise<void> {
  await append(tx, eventId, null, [{ ...cue, isWithdrawn }])
}

/** Imports cues of a past show, by media time; returns false and does nothing when the timeline has cues. */
export async function rememberCues(
  tx: Tx,
  eventId: string,
  cues: readonly Pick<NewCueRow, 'id' | 'kind' | 'mediaMs' | 'body'>[],
): Promise<Result<boolean, Refused>> {
  if ((await lockTimeline(tx, eventId)) > 0) return ok(false)
  const written = await append(
    tx,
    eventId,
    null,
    cues.map((cue) => ({ ...cue, isWithdrawn: false })),
  )
  return written.ok ? ok(true) : written
}

async function append(
  tx: Tx,
  eventId: string,
  uid: string | null,
  rows: NewCueRow[],
): Promise<Result<Cue[], Refused>> {
  const lastSeq = await lockTimeline(tx, eventId)
  const lightsAt = rows.filter(({ kind }) => kind === 'LIGHT').map(({ mediaMs }) => mediaMs)
  if (lightsAt.length > 0) {
    const there = await selectLights(
      tx,
      eventId,
      Math.min(...lightsAt) - jointMs,
      Math.max(...lightsAt) + jointMs,
    )
    const harm = harmOf(there, rows)
    if (harm) return invalid([harm])
  }
  return ok(await appendRows(tx, { eventId, uid, after: lastSeq }, rows))
}

/** Requires the timeline lock; `after` is its newest number. */
export async function appendRows(
  tx: Tx,
  { eventId, uid, after }: { eventId: string; uid: string | null; after: number },
  rows: NewCueRow[],
): Promise<Cue[]> {
  if (rows.length === 0) return []
  const written = await appendCues(tx, eventId, uid, rows)
  await publish(tx, { topic: 'cues', eventId, after })
  return written.map(cueOf)
}

const changed = (before: FoundCue, [cue]: Cue[]): Result<ChangedCue, Refused> =>
  cue ? ok({ before, cue }) : fail('NOT_FOUND')

const invalid = (fields: FieldProblem[]): Result<never, Failure<'INVALID_INPUT'>> =>
  fail('INVALID_INPUT', { fields })
