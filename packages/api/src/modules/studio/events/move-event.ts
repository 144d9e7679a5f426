import type { Failure } from '@encore/contract/errors'
import { moveNotice } from '@encore/contract/rules/event-notice'
import { momentOf } from '@encore/contract/rules/local-time'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import {
  type EventWrite,
  eventFates,
  lockWritten,
  setMoved,
  type WrittenEvent,
} from '#modules/catalog/events/index.ts'
import { saveEvents } from '#modules/catalog/writer/index.ts'
import { moveWindows } from '#modules/commerce/entitlements/index.ts'
import { recipientOf } from '#modules/commerce/gifts/index.ts'
import { notify } from '#modules/engagement/notifications/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type JobKind, startJob } from '#modules/studio/background-jobs/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { eventWrite, inForm, type LocalTimes, localTimes, readTimes } from './draft.ts'
import { type Follow, followShow } from './follow-show.ts'
import { giveNotice } from './give-notice.ts'
import { countParts } from './holders.ts'
import { editedMeanwhile } from './save-event.ts'
import { stepThroughHolders } from './step-through-holders.ts'
import {
  countPickups,
  isAtPickups,
  type PickupMove,
  pickupsBegin,
  type SlotMove,
  stepThroughPickups,
} from './step-through-pickups.ts'

export interface Move extends Omit<LocalTimes, 'ticketOpenAt'> {
  eventId: string
  version: number
  /** Last moment for a refund, in local time of the venue. */
  refundUntil: string
  follow: Follow
  note: Texts
  by: string
}

type Moved = Result<
  AuditedResult<{ workId: string }>,
  Failure<'NOT_FOUND' | 'EVENT_ENDED' | 'VERSION_CONFLICT' | 'INVALID_INPUT'>
>

/** Moves an event immediately and starts a job that notifies all ticket holders. */
export async function moveEvent(
  tx: Tx,
  { eventId, version, note, by, follow, ...move }: Move,
): Promise<Moved> {
  const before = await lockWritten(tx, eventId)
  if (!before) return fail('NOT_FOUND')
  if (before.status === 'ENDED' || before.status === 'CANCELED') return fail('EVENT_ENDED')
  if (before.version !== version) return editedMeanwhile(tx, before)
  const { ticketOpenAt } = localTimes(before)
  const { times, problems } = readTimes({ ...move, ticketOpenAt }, before.zone, before)
  const until = momentOf(move.refundUntil, before.zone)
  if (!until.ok) problems.push({ path: 'refundUntil', rule: until.rule })
  else if (until.at <= before.now.getTime()) problems.push({ path: 'refundUntil', rule: 'future' })
  else if (times.startAt && until.at > times.startAt.getTime())
    problems.push({ path: 'refundUntil', rule: 'until-start' })
  if (times.startAt?.getTime() === before.startAt.getTime()) problems.push({ path: 'startAt', rule: 'moved' })
  if (times.startAt && times.startAt <= before.now) problems.push({ path: 'startAt', rule: 'future' })
  if (problems.length > 0 || !until.ok) return fail('INVALID_INPUT', { fields: problems })
  const event: EventWrite = eventWrite(before, times)
  const saved = await saveEvents(tx, [event])
  if (!saved.ok) return fail('INVALID_INPUT', { fields: inForm(saved.failure.fields).map(atTop) })
  await setMoved(tx, eventId, before.startAt, new Date(until.at))
  if (before.replayFrom && times.replayFrom) {
    const seconds = Math.round((times.replayFrom.getTime() - before.replayFrom.getTime()) / 1000)
    if (seconds !== 0) await moveWindows(tx, eventId, seconds)
  }
  const { zone } = before
  const followed = await followShow(tx, eventId, follow, { zone, minutes: minutesBetween(before, move) })
  if (!followed.ok) return followed
  const words = moveNotice({
    ...{ event: before.title, zone, note, startAt: before.startAt.toISOString() },
    to: times.startAt.toISOString(),
    refundUntil: new Date(until.at).toISOString(),
  })
  const notice = await giveNotice(tx, before, words)
  const slots = followed.value
    .filter(({ taken }) => taken > 0)
    .map(({ id, was, from }): SlotMove => ({ id, was: was.toISOString(), from: from.toISOString() }))
  const workId = await startJob(tx, {
    kind: moveEventJob.name,
    subject: { kind: 'event', id: eventId },
    eventId,
    askedBy: by,
    params: { note, slots },
    total: (await countParts(tx, eventId)) + (await countPickups(tx, slots)),
  })
  const auditEntry = { object: { kind: 'event', id: eventId }, eventId }
  const after = {
    ...localTimes({ ...times, zone }),
    refundUntil: move.refundUntil,
    follow,
    note,
    notice,
    workId,
  }
  return ok({ reply: { workId }, auditEntry: { ...auditEntry, before: { ...localTimes(before) }, after } })
}

/** Distance in local time of the venue, regardless of a daylight saving change between them. */
const minutesBetween = (before: WrittenEvent, { startAt }: Pick<Move, 'startAt'>): number =>
  (Date.parse(`${startAt}:00Z`) - Date.parse(`${localTimes(before).startAt}:00Z`)) / 60_000

const atTop = ({ path, rule }: { path: string; rule: string }) => ({ path: path.replace('draft/', ''), rule })

const ordersAtOnce = 50

/** Asks every buyer of a ticket to keep it or refund it until the deadline. Other holders are only notified. */
export const moveEventJob: JobKind = {
  name: 'move-event',
  permission: 'event.write',
  step: async (_ctx, tx, work) => {
    const { note, slots = [] } = work.params as { note: Texts; slots?: SlotMove[] }
    const [event] = await eventFates(tx, [work.subjectId])
    const { id: eventId, title, zone, startAt, movedFrom, refundUntil } = event ?? {}
    if (!eventId || !title || !zone || !startAt || !movedFrom || !refundUntil)
      throw new Error(`Event ${work.subjectId} was not moved`)
    const say = (memberId: string, orderId: string | null, { isGift = false, isGiven = false } = {}) =>
      notify(tx, {
        memberId,
        template: 'event-moved',
        data: {
          ...{ event: title, eventId, orderId, note, zone, isGiven },
          from: movedFrom.toISOString(),
          to: startAt.toISOString(),
          refundUntil: orderId === null || isGift ? null : refundUntil.toISOString(),
        },
        sourceId: orderId ?? eventId,
        dedupeKey: `event-moved:${work.id}${isGift ? ':gift' : ''}`,
      })
    const sayPickup = ({ memberId, passId, orderId, was, from }: PickupMove) =>
      notify(tx, {
        memberId,
        template: 'pickup-moved',
        data: { event: title, eventId, orderId, zone, was, from },
        sourceId: orderId ?? eventId,
        dedupeKey: `pickup-moved:${work.id}:${passId}`,
      })
    if (isAtPickups(work)) return stepThroughPickups(tx, work, slots, sayPickup)
    const end = await stepThroughHolders(tx, work, {
      ordersAtOnce,
      order: async ({ id, memberId, isGift }) => {
        // The sender of an unaccepted gift is notified and may withdraw it. Once accepted, only the recipient is.
        if (!isGift || (await recipientOf(tx, id)) === null) await say(memberId, id, { isGift })
        return []
      },
      member: (memberId, isGiven) => say(memberId, null, { isGiven }),
    })
    return end.cursor === null && slots.length > 0 ? { ...end, cursor: pickupsBegin } : end
  },
}
