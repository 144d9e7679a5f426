import { newId } from '#kernel/ids.ts'
import { publish } from '#platform/bus.ts'
import { realNow } from '#platform/clock.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'
import type { NotificationMail } from './mail-notified.ts'
import { insertNotification, lockBroadcasts, lockReader } from './store.ts'
import { mailWait, type TemplateData, type TemplateName, typeOf } from './templates.ts'

/** A notification; its type and texts come from the template. */
export type NewNotification = {
  [N in TemplateName]: {
    template: N
    data: TemplateData[N]
    /** The subject, such as an order or a notice. */
    sourceId: string | null
    /** Identifies the cause: a repetition is ignored. */
    dedupeKey: string
  }
}[TemplateName]

/**
 * Notifies one member, and their open pages after commit; some kinds also by mail, once per cause. Does nothing for a
 * deleted account.
 */
export async function notify(
  tx: Tx,
  { memberId, ...notification }: NewNotification & { memberId: string },
): Promise<void> {
  if (!(await lockReader(tx, memberId))) return
  const id = newId('nt')
  const isNew = await insertNotification(tx, {
    ...notification,
    id,
    memberId,
    type: typeOf(notification.template),
  })
  if (!isNew) return
  await publish(tx, { topic: 'member', uid: memberId, what: 'notification', id })
  const waitMinutes = mailWait(notification.template)
  if (waitMinutes === null) return
  const job: NotificationMail = { id, isUnlessOvertaken: waitMinutes > 0 }
  const runAt = new Date(realNow() + waitMinutes * 60_000)
  await enqueue(tx, 'mail-notification', job, waitMinutes > 0 ? { runAt } : {})
}

/** Notifies all current members with one row. Keep the transaction short, because readers wait for it. */
export async function broadcast(tx: Tx, notification: NewNotification): Promise<void> {
  await lockBroadcasts(tx)
  const id = newId('nt')
  const isNew = await insertNotification(tx, {
    ...notification,
    id,
    memberId: null,
    type: typeOf(notification.template),
  })
  if (isNew) await publish(tx, { topic: 'members', what: 'notification', id })
}
