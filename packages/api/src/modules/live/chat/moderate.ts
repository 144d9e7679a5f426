import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { memberById } from '#modules/accounts/members/index.ts'
import { mayStaff, staffAt } from '#modules/accounts/roles/index.ts'
import { findHeldEvent } from '#modules/catalog/events/index.ts'
import { bar, unbar } from '#modules/commerce/entitlements/index.ts'
import { tell } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { moderatorRoles } from './house-rules.ts'
import {
  type Deed,
  deleteRestriction,
  insertDeed,
  insertDeletions,
  insertDeletionsOf,
  nextRevision,
  type RestrictionRow,
  replaceWords,
  selectRoom,
  updatePinned,
  updateSlowMode,
  upsertRestriction,
} from './moderation-store.ts'
import { notePin, noteUnpin, withdrawPins } from './note-pins.ts'
import { selectMessage } from './store.ts'
import { wordKey } from './words.ts'

type Moderated = Result<undefined, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>
type What = Omit<Deed, 'actorUid'>

/** Who acts, and where. */
export interface Desk {
  ctx: Ctx
  eventId: string
  actorUid: string
}

/** For everybody else the desk is not there. */
export async function isModerator({ ctx: { sql }, eventId, actorUid }: Desk): Promise<boolean> {
  const event = await findHeldEvent(sql, eventId)
  return event !== null && (await mayStaff(sql, actorUid, eventId, moderatorRoles))
}

/** One deed of staff: its effect and its line in the log together, then every process hears of it. */
async function moderate(
  desk: Desk,
  work: (tx: Tx, revision: number) => Promise<Result<What, Failure<'NOT_FOUND'>>>,
): Promise<Moderated> {
  const { ctx, eventId, actorUid } = desk
  if (!(await isModerator(desk))) return fail('NOT_FOUND')
  return transact(ctx.sql, async (tx): Promise<Moderated> => {
    const done = await work(tx, await nextRevision(tx, eventId))
    if (!done.ok) return done
    await insertDeed(tx, eventId, { actorUid, ...done.value })
    await tell(tx, { topic: 'chat', eventId })
    return ok(undefined)
  })
}

export const setSlowMode = (desk: Desk, seconds: number): Promise<Moderated> =>
  moderate(desk, async (tx) => {
    await updateSlowMode(tx, desk.eventId, seconds)
    return ok({ action: 'SLOW_MODE', detail: `${seconds} s` })
  })

/** *Errors*: NOT_FOUND for a message that is not there, or no more. */
export const pin = (desk: Desk, seq: number | null): Promise<Moderated> =>
  moderate(desk, async (tx) => {
    const { eventId } = desk
    const row = seq === null ? null : await selectMessage(tx, eventId, seq)
    if (seq !== null && !row) return fail('NOT_FOUND')
    await updatePinned(tx, eventId, seq)
    if (row) await notePin(tx, desk, row)
    else await noteUnpin(tx, desk)
    return ok(seq === null ? { action: 'UNPIN' } : { action: 'PIN', seqs: [seq] })
  })

export const deleteMessages = (desk: Desk, seqs: number[], reason = ''): Promise<Moderated> =>
  moderate(desk, async (tx, revision) => {
    const gone = await insertDeletions(tx, desk.eventId, seqs, revision)
    await unpinGone(tx, desk, gone)
    return ok({ action: 'DELETE', seqs: gone, reason })
  })

async function unpinGone(tx: Tx, desk: Desk, gone: number[]): Promise<void> {
  const room = await selectRoom(tx, desk.eventId)
  if (room?.pinnedSeq && gone.includes(room.pinnedSeq)) {
    await updatePinned(tx, desk.eventId, null)
    await noteUnpin(tx, desk)
  }
  await withdrawPins(tx, desk, gone)
}

export interface RestrictWish {
  uid: string
  kind: RestrictionRow['kind']
  minutes?: number
  deletesWords?: boolean
  endsTicket?: boolean
  reason?: string
}

/** Staff and artists cannot be muted or banned, nor can whoever is not there. */
export async function restrict(desk: Desk, wish: RestrictWish): Promise<Moderated> {
  const { uid, kind, minutes = null, deletesWords = false, endsTicket = false, reason = '' } = wish
  const { ctx, eventId } = desk
  if (endsTicket && kind !== 'BAN') return invalid('endsTicket', 'kind')
  if (!(await isModerator(desk))) return fail('NOT_FOUND')
  if ((await staffAt(ctx.sql, eventId)).has(uid)) return invalid('uid', 'staff')
  const member = await memberById(ctx.sql, uid)
  if (!member || member.status === 'LEFT') return invalid('uid', 'unknown')
  return moderate(desk, async (tx, revision) => {
    const before = await deleteRestriction(tx, eventId, uid)
    await upsertRestriction(tx, eventId, { uid, kind, minutes, endsTicket })
    const seqs = deletesWords ? await insertDeletionsOf(tx, eventId, uid, revision) : []
    await unpinGone(tx, desk, seqs)
    if (endsTicket) await bar(tx, uid, eventId)
    else if (before?.endsTicket) await unbar(tx, uid, eventId)
    const detail = [minutes === null ? '' : `${minutes} min`, endsTicket ? 'ticket' : '']
    return ok({ action: kind, subjectUid: uid, seqs, detail: detail.filter(Boolean).join(', '), reason })
  })
}

export const lift = (desk: Desk, uid: string): Promise<Moderated> =>
  moderate(desk, async (tx) => {
    const lifted = await deleteRestriction(tx, desk.eventId, uid)
    if (!lifted) return fail('NOT_FOUND')
    if (lifted.endsTicket) await unbar(tx, uid, desk.eventId)
    return ok({ action: 'LIFT', subjectUid: uid })
  })

export async function setWords(desk: Desk, words: string[]): Promise<Moderated> {
  const byKey = new Map(words.map((word) => [wordKey(word), word.trim()]))
  if (byKey.has('')) return invalid('words', 'blank')
  return moderate(desk, async (tx) => {
    await replaceWords(
      tx,
      desk.eventId,
      [...byKey].map(([key, word]) => ({ key, word })),
    )
    return ok({ action: 'WORDS', detail: String(byKey.size) })
  })
}
