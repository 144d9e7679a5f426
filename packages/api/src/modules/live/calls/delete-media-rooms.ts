import { deleteRoom } from '@encore/media'
import { realNow } from '#platform/clock.ts'
import type { Ctx } from '#platform/context.ts'
import { selectOldMediaRooms, setMediaRoomDeleted } from './media-room-store.ts'

/**
 * Ends the rooms that nobody may be in any more. A token that was handed out opens no other one. What the media server
 * does not answer is asked again.
 */
export async function deleteOldMediaRooms({
  sql,
  config,
  log,
}: Pick<Ctx, 'sql' | 'config' | 'log'>): Promise<void> {
  const { livekit } = config
  if (!livekit) return
  for (const room of await selectOldMediaRooms(sql)) {
    try {
      await deleteRoom(livekit, { room, nowMs: realNow() })
      await setMediaRoomDeleted(sql, room)
    } catch (err) {
      log.warn({ err, room }, 'a room of a call could not be deleted; it is tried again')
      return
    }
  }
}
