import { ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { awaitBroadcasts, lockReader, updateLastRead } from './store.ts'

/**
 * Marks everything as read; returns the previous time of that, or null. Waits for notifications in progress, so that
 * whatever a later list lacks counts as new.
 */
export const readNotifications = (
  { sql }: Ctx,
  memberId: string,
): Promise<Result<{ newSince: string | null }, never>> =>
  transact(sql, async (tx) => {
    const reader = await lockReader(tx, memberId)
    await awaitBroadcasts(tx)
    await updateLastRead(tx, memberId)
    await publish(tx, { topic: 'member', uid: memberId, what: 'notification' })
    return ok({ newSince: reader?.lastReadAt?.toISOString() ?? null })
  })
