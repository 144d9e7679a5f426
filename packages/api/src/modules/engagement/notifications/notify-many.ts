import { newId } from '#kernel/ids.ts'
import { publishEach } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueueBehind } from '#platform/jobs.ts'
import type { NotificationMail } from './mail-notified.ts'
import type { NewNotification } from './notify.ts'
import { insertForMany, lockReaders } from './store.ts'
import { typeOf } from './templates.ts'

export interface Addressee {
  memberId: string
  /** Also by mail, if the kind has one; the member's consent is checked when it is sent. */
  byMail: boolean
}

/**
 * Notifies many members, one row each, in four statements; mails queue behind all others. Skips members already
 * notified of this cause and deleted accounts. Returns how many were notified and how many of them are mailed.
 */
export async function notifyMany(
  tx: Tx,
  notification: NewNotification,
  addressees: readonly Addressee[],
): Promise<{ notified: number; mailed: number }> {
  const readers = await lockReaders(
    tx,
    addressees.map(({ memberId }) => memberId),
  )
  const rows = readers.map(({ memberId }) => ({ id: newId('nt'), memberId }))
  const added = await insertForMany(tx, { ...notification, type: typeOf(notification.template) }, rows)
  await publishEach(
    tx,
    added.map(({ id, memberId: uid }) => ({ topic: 'member', uid, what: 'notification', id })),
  )
  const mailed = new Set(addressees.filter(({ byMail }) => byMail).map(({ memberId }) => memberId))
  const mails = added
    .filter(({ memberId }) => mailed.has(memberId))
    .map(({ id }): NotificationMail => ({ id, isUnlessOvertaken: false }))
  await enqueueBehind(tx, 'mail-notification', mails)
  return { notified: added.length, mailed: mails.length }
}
