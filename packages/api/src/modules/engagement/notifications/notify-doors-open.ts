import { ok } from '#kernel/result.ts'
import { findHeldEvent, openDoors } from '#modules/catalog/events/index.ts'
import { admittedTo } from '#modules/commerce/entitlements/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { TurnEnd } from '#platform/schedule.ts'
import { lockDoors, saveLastNotified, selectDueDoors, selectLastNotified } from './doors-store.ts'
import { notifyMany } from './notify-many.ts'

const publishedTogether = 500

/**
 * Notifies holders of live tickets that the doors are open, until the show ends; rescheduled doors are announced again.
 * An error in one event does not affect the others.
 */
export async function notifyDoorsOpen({ sql, log }: Pick<Ctx, 'sql' | 'log'>): Promise<TurnEnd> {
  const doors = await openDoors(sql)
  const due = doors.length > 0 ? await selectDueDoors(sql, doors) : []
  let isMore = false
  for (const { eventId } of due) {
    const notification = await transact(sql, async (tx) => ok(await tellHolders(tx, eventId))).catch(
      (err: unknown) => log.error({ err, eventId }, 'doors notification failed'),
    )
    isMore ||= notification?.ok === true && notification.value === 'more'
  }
  return isMore ? 'more' : 'done'
}

/** Notifies the next batch of holders; the doors are read under the lock. Later ticket buyers know already. */
async function tellHolders(tx: Tx, eventId: string): Promise<TurnEnd> {
  if (!(await lockDoors(tx, eventId))) return 'done'
  const open = (await openDoors(tx)).find((open) => open.eventId === eventId)
  const event = open ? await findHeldEvent(tx, eventId) : null
  if (!open || !event) return 'done'
  const { doorsAt } = open
  const { startAt, zone, title } = event
  const after = await selectLastNotified(tx, { eventId, doorsAt })
  if (after === null) return 'done'
  const holders = await admittedTo(tx, { eventId, since: doorsAt, after, limit: publishedTogether })
  const notification = {
    template: 'doors-open',
    data: { event: title, eventId, startAt: startAt.toISOString(), zone },
    sourceId: eventId,
    dedupeKey: `doors-open:${eventId}:${doorsAt.toISOString()}`,
  } as const
  const addressees = holders.map(({ memberId }) => ({ memberId, byMail: true }))
  if (addressees.length > 0) await notifyMany(tx, notification, addressees)
  const isAll = holders.length < publishedTogether
  await saveLastNotified(tx, { eventId, doorsAt }, isAll ? null : (holders.at(-1)?.memberId ?? null))
  return isAll ? 'done' : 'more'
}
