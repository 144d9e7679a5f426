import type { Failure } from '@encore/contract/errors'
import { studioPermissions } from '@encore/contract/rules/staff-roles'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import { mayStaff, staffAt } from '#modules/accounts/roles/index.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { bar, unbar } from '#modules/commerce/entitlements/index.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import {
  deleteRestriction,
  insertDeletions,
  insertDeletionsOf,
  insertModeration,
  type ModerationAction,
  nextRevision,
  type RestrictionRow,
  type RoomRow,
  replaceWords,
  selectRoom,
  selectWords,
  updateClosed,
  updatePinned,
  updateSlowMode,
  upsertRestriction,
} from './moderation-store.ts'
import { notePin, noteUnpin, withdrawPins } from './note-pins.ts'
import { insertKept } from './report-store.ts'
import { selectMessage } from './store.ts'
import { wordKey } from './words.ts'

export interface Change {
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

export type Moderated = Result<Change, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>
type What = Omit<ModerationAction, 'actorUid'> & Change

export interface ModerationContext {
  ctx: Ctx
  eventId: string
  actorUid: string
}

/** Callers answer NOT_FOUND when this is false. */
export async function isModerator(db: Db, { eventId, actorUid }: ModerationContext): Promise<boolean> {
  const event = await findHeldEvent(db, eventId)
  return event !== null && (await mayStaff(db, actorUid, eventId, studioPermissions['chat.moderate']))
}

/**
 * Applies one staff action and writes its moderation log entry in the same transaction; all processes are notified on
 * commit.
 */
async function moderate(
  tx: Tx,
  context: ModerationContext,
  work: (revision: number, room: RoomRow) => Promise<Result<What, Failure<'NOT_FOUND'>>>,
): Promise<Moderated> {
  const { eventId, actorUid } = context
  if (!(await isModerator(tx, context))) return fail('NOT_FOUND')
  const revision = await nextRevision(tx, eventId)
  const done = await work(revision, await selectRoom(tx, eventId))
  if (!done.ok) return done
  const { before, after, ...action } = done.value
  await insertModeration(tx, eventId, { actorUid, ...action })
  await publish(tx, { topic: 'chat', eventId })
  return ok({ before, after })
}

export const setSlowMode = (tx: Tx, context: ModerationContext, seconds: number): Promise<Moderated> =>
  moderate(tx, context, async (_, room) => {
    await updateSlowMode(tx, context.eventId, seconds)
    const change = { before: { seconds: room.slowModeSec }, after: { seconds } }
    return ok({ action: 'SLOW_MODE', detail: `${seconds} s`, ...change })
  })

/** In a closed room only staff and artists can write. */
export const setClosed = (tx: Tx, context: ModerationContext, isClosed: boolean): Promise<Moderated> =>
  moderate(tx, context, async (_, room) => {
    await updateClosed(tx, context.eventId, isClosed)
    const change = { before: { isClosed: room.isClosed }, after: { isClosed } }
    return ok({ action: isClosed ? 'CLOSE' : 'OPEN', ...change })
  })

/** *Errors*: NOT_FOUND for an unknown or deleted message. */
export const pin = (tx: Tx, context: ModerationContext, seq: number | null): Promise<Moderated> =>
  moderate(tx, context, async (_, room) => {
    const { eventId } = context
    const row = seq === null ? null : await selectMessage(tx, eventId, seq)
    if (seq !== null && !row) return fail('NOT_FOUND')
    await updatePinned(tx, eventId, seq)
    if (row) await notePin(tx, context, row)
    else await noteUnpin(tx, context)
    const change = { before: { seq: room.pinnedSeq }, after: { seq } }
    return ok(seq === null ? { action: 'UNPIN', ...change } : { action: 'PIN', seqs: [seq], ...change })
  })

export const deleteMessages = (
  tx: Tx,
  context: ModerationContext,
  seqs: number[],
  reason = '',
): Promise<Moderated> =>
  moderate(tx, context, async (revision) => {
    const gone = await insertDeletions(tx, context.eventId, seqs, revision)
    await unpinGone(tx, context, gone)
    return ok({ action: 'DELETE', seqs: gone, reason, before: null, after: { seqs: gone } })
  })

/** Settles the reports of these messages without deleting them. */
export const keepMessages = (tx: Tx, context: ModerationContext, seqs: number[]): Promise<Moderated> =>
  moderate(tx, context, async () => {
    const kept = await insertKept(tx, context.eventId, seqs)
    return ok({ action: 'KEEP', seqs: kept, before: null, after: { seqs: kept } })
  })

async function unpinGone(tx: Tx, context: ModerationContext, gone: number[]): Promise<void> {
  const room = await selectRoom(tx, context.eventId)
  if (room?.pinnedSeq && gone.includes(room.pinnedSeq)) {
    await updatePinned(tx, context.eventId, null)
    await noteUnpin(tx, context)
  }
  await withdrawPins(tx, context, gone)
}

export interface RestrictionRequest {
  uid: string
  kind: RestrictionRow['kind']
  minutes?: number
  deletesWords?: boolean
  endsTicket?: boolean
  reason?: string
}

/** Staff and artists cannot be muted or banned, nor can unknown or deleted members. */
export async function restrict(
  tx: Tx,
  context: ModerationContext,
  input: RestrictionRequest,
): Promise<Moderated> {
  const { uid, kind, minutes = null, deletesWords = false, endsTicket = false, reason = '' } = input
  const { eventId } = context
  if (endsTicket && kind !== 'BAN') return invalid('endsTicket', 'kind')
  if (!(await isModerator(tx, context))) return fail('NOT_FOUND')
  if ((await staffAt(tx, eventId)).has(uid)) return invalid('uid', 'staff')
  const member = await memberById(tx, uid)
  if (!member || member.status === 'LEFT') return invalid('uid', 'unknown')
  return moderate(tx, context, async (revision) => {
    const before = await deleteRestriction(tx, eventId, uid)
    await upsertRestriction(tx, eventId, { uid, kind, minutes, endsTicket })
    const seqs = deletesWords ? await insertDeletionsOf(tx, eventId, uid, revision) : []
    await unpinGone(tx, context, seqs)
    if (endsTicket) await bar(tx, uid, eventId)
    else if (before?.endsTicket) await unbar(tx, uid, eventId)
    const detail = [minutes === null ? '' : `${minutes} min`, endsTicket ? 'ticket' : '']
    return ok({
      ...{ action: kind, subjectUid: uid, seqs, detail: detail.filter(Boolean).join(', '), reason },
      before: before && { kind: before.kind, endsTicket: before.endsTicket },
      after: { uid, kind, minutes, endsTicket, deletesWords },
    })
  })
}

export const lift = (tx: Tx, context: ModerationContext, uid: string): Promise<Moderated> =>
  moderate(tx, context, async () => {
    const lifted = await deleteRestriction(tx, context.eventId, uid)
    if (!lifted) return fail('NOT_FOUND')
    if (lifted.endsTicket) await unbar(tx, uid, context.eventId)
    return ok({ action: 'LIFT', subjectUid: uid, before: { uid, ...lifted }, after: null })
  })

export async function setWords(tx: Tx, context: ModerationContext, words: string[]): Promise<Moderated> {
  const byKey = new Map(words.map((word) => [wordKey(word), word.trim()]))
  if (byKey.has('')) return invalid('words', 'blank')
  return moderate(tx, context, async () => {
    const before = { words: await selectWords(tx, context.eventId) }
    const after = { words: [...byKey.values()] }
    await replaceWords(
      tx,
      context.eventId,
      [...byKey].map(([key, word]) => ({ key, word })),
    )
    return ok({ action: 'WORDS', detail: String(byKey.size), before, after })
  })
}
