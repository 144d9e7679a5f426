import { newId } from '#kernel/ids.ts'
import { tellEach } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueueBehind } from '#platform/jobs.ts'
import type { NotificationMail } from './mail-notified.ts'
import type { Told } from './notify.ts'
import { insertForMany, lockReaders } from './store.ts'
import { typeOf } from './templates.ts'

export interface Addressee {
  memberId: string
  /** By mail too, where the kind has a mail; whether they still take it is asked when it is sent. */
  byMail: boolean
}

/**
 * Tells many the same, a row for each of them: four statements however many, mails behind all others. Nothing for who
 * was told of this cause before, or has left. Answers how many were told, and how many of them are mailed.
 */
export async function notifyMany(
  tx: Tx,
  told: Told,
  addressees: readonly Addressee[],
): Promise<{ told: number; mailed: number }> {
  const readers = await lockReaders(
    tx,
    addressees.map(({ memberId }) => memberId),
  )
  const rows = readers.map(({ memberId }) => ({ id: newId('nt'), memberId }))
  const added = await insertForMany(tx, { ...told, type: typeOf(told.template) }, rows)
  await tellEach(
    tx,
    added.map(({ id, memberId: uid }) => ({ topic: 'member', uid, what: 'notification', id })),
  )
  const mailed = new Set(addressees.filter(({ byMail }) => byMail).map(({ memberId }) => memberId))
  const mails = added
    .filter(({ memberId }) => mailed.has(memberId))
    .map(({ id }): NotificationMail => ({ id, isUnlessOvertaken: false }))
  await enqueueBehind(tx, 'mail-notification', mails)
  return { told: added.length, mailed: mails.length }
}
