import { newId } from '#kernel/ids.ts'
import { tell } from '#platform/bus.ts'
import { realNow } from '#platform/clock.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'
import type { NotificationMail } from './mail-notified.ts'
import { insertNotification, lockBroadcasts, lockReader } from './store.ts'
import { mailWait, type TemplateData, type TemplateName, typeOf } from './templates.ts'

/** What is told; its type and words come from the table of templates. */
export type Told = {
  [N in TemplateName]: {
    template: N
    data: TemplateData[N]
    /** What it is about: an order, a notice. */
    sourceId: string | null
    /** Names the cause: the same again tells nothing. */
    dedupeKey: string
  }
}[TemplateName]

/**
 * Tells one member, and its open pages once the transaction commits; some kinds also by mail, once for each cause.
 * Nothing for who has left.
 */
export async function notify(tx: Tx, { memberId, ...told }: Told & { memberId: string }): Promise<void> {
  if (!(await lockReader(tx, memberId))) return
  const id = newId('nt')
  const isNew = await insertNotification(tx, { ...told, id, memberId, type: typeOf(told.template) })
  if (!isNew) return
  await tell(tx, { topic: 'member', uid: memberId, what: 'notification', id })
  const waitMinutes = mailWait(told.template)
  if (waitMinutes === null) return
  const job: NotificationMail = { id, isUnlessOvertaken: waitMinutes > 0 }
  const runAt = new Date(realNow() + waitMinutes * 60_000)
  await enqueue(tx, 'mail-notification', job, waitMinutes > 0 ? { runAt } : {})
}

/** Tells every member there is now, by one row. Keep its transaction short: readers wait for it. */
export async function broadcast(tx: Tx, told: Told): Promise<void> {
  await lockBroadcasts(tx)
  const id = newId('nt')
  const isNew = await insertNotification(tx, { ...told, id, memberId: null, type: typeOf(told.template) })
  if (isNew) await tell(tx, { topic: 'members', what: 'notification', id })
}
