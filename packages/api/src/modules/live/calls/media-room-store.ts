import type { Db } from '#platform/db/connect.ts'
import { isCalled } from './queue-store.ts'

/** A room of the media server that a side of a call may have joined. */
export interface MediaRoom {
  room: string
  callId: string
  /** Epoch of the device, and number of the fan's page. */
  epoch: number
  seat: number
}

/** A room that was deleted and is entered again is deleted again. */
export const insertMediaRoom = (db: Db, { room, callId, epoch, seat }: MediaRoom) => db`
  insert into call_media_room (room, call_id, epoch, seat) values (${room}, ${callId}, ${epoch}, ${seat})
  on conflict (room) do update set deleted_at = null where call_media_room.deleted_at is not null`

/** Rooms of calls that are over, of devices that were replaced, and of pages that lost their seat. */
export async function selectOldMediaRooms(db: Db): Promise<string[]> {
  const rows = await db<Pick<MediaRoom, 'room'>[]>`
    select r.room from call_media_room r join call c on c.id = r.call_id join call_station s on s.id = c.station_id
    left join call_seat t on t.call_id = c.id
    where r.deleted_at is null
      and (not (c.state = 'LIVE' or ${isCalled(db)}) or s.epoch <> r.epoch or t.number is distinct from r.seat)
    limit 100`
  return rows.map(({ room }) => room)
}

export const setMediaRoomDeleted = (db: Db, room: string) => db`
  update call_media_room set deleted_at = app_now() where room = ${room}`
