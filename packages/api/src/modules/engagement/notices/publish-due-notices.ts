import { broadcast } from '#modules/engagement/notifications/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { takeUnpublished } from './store.ts'

const atOnce = 20

/** Notifies all members of this notice if it is published and not yet announced; with null, of all such notices. */
export async function notifyOfNotice(tx: Tx, id: string | null): Promise<void> {
  for (const notice of await takeUnpublished(tx, id, atOnce))
    await broadcast(tx, {
      template: 'notice',
      data: { title: notice.title, content: notice.summary },
      sourceId: notice.id,
      dedupeKey: `notice:${notice.id}`,
    })
}

/** Announces notices whose publication date has come. */
export const publishDueNotices = ({ sql }: Pick<Ctx, 'sql'>): Promise<void> =>
  sql.begin((tx) => notifyOfNotice(tx, null))
