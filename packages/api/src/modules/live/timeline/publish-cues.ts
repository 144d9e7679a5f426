import type { Ctx } from '#platform/context.ts'
import type { Rooms } from '#platform/realtime/rooms.ts'
import { cueOf } from './rules.ts'
import { selectCuesAfter } from './store.ts'

/** Most cues per frame; a client that missed more reads the timeline again. */
const publishedTogether = 500

/** Sends cues of all processes to the rooms of this one, each cue once and in order. */
export function publishCues({ sql, bus, log }: Ctx, rooms: Rooms): void {
  const published = new Map<string, number>()
  const turns = new Map<string, Promise<void>>()

  const tellRoom = async (eventId: string, after: number) => {
    const room = `live:${eventId}`
    if (rooms.size(room) === 0) {
      published.delete(eventId)
      return
    }
    const known = published.get(eventId) ?? after
    let last = after - known > publishedTogether ? after : known
    for (;;) {
      const rows = await selectCuesAfter(sql, eventId, last, publishedTogether)
      const newest = rows.at(-1)?.seq
      if (newest === undefined) return
      published.set(eventId, newest)
      rooms.broadcast(room, { type: 'cues', room, cues: rows.map(cueOf) })
      if (rows.length < publishedTogether) return
      last = newest
    }
  }

  bus.on('cues', ({ eventId, after }) => {
    const turn = (turns.get(eventId) ?? Promise.resolve())
      .then(() => tellRoom(eventId, after))
      .catch((err: unknown) => log.warn({ err }, 'cues could not be published'))
      .finally(() => {
        if (turns.get(eventId) === turn) turns.delete(eventId)
      })
    turns.set(eventId, turn)
  })
  // After a reconnect, sends everything after the last cue that the room received.
  bus.onGap(() => {
    for (const [eventId, seq] of published) void tellRoom(eventId, seq).catch(() => {})
  })
}
