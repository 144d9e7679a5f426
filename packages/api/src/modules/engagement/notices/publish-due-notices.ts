import { broadcast } from '#modules/engagement/notifications/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { takeUntold } from './store.ts'

const atOnce = 20

/** Tells members of this notice when it is shown and nobody was told yet; without an id, of all that are due. */
export async function notifyOfNotice(tx: Tx, id: string | null): Promise<void> {
  for (const notice of await takeUntold(tx, id, atOnce))
    await broadcast(tx, {
      template: 'notice',
      data: { title: notice.title, content: notice.summary },
      sourceId: notice.id,
      dedupeKey: `notice:${notice.id}`,
    })
}

/** Notices whose moment has come. */
export const publishDueNotices = ({ sql }: Pick<Ctx, 'sql'>): Promise<void> =>
  sql.begin((tx) => notifyOfNotice(tx, null))
