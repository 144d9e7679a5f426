import type { Ctx } from '#platform/context.ts'
import type { ConnectionState } from '#platform/pubsub/relay.ts'
import type { ChatRoom } from './chat-room.ts'
import { selectHeads } from './store.ts'

/** Milliseconds between two database polls for messages that pub/sub lost, by connection state. */
const lookMs: Partial<Record<ConnectionState, number>> = { LINKED: 5_000, CUT: 1_000 }
const turnMs = 1_000

/** Feeds messages and reactions of other processes to the rooms of this one. */
export function followOthers(
  { sql, log, relay }: Ctx,
  open: ReadonlyMap<string, Promise<ChatRoom>>,
): { close(): void } {
  let lookedAtMs = 0
  let isLooking = false

  const inRoom = (eventId: string, work: (room: ChatRoom) => unknown) => {
    open
      .get(eventId)
      ?.then(work)
      .catch((err: unknown) => log.warn({ err }, 'room could not subscribe to other processes'))
  }

  /** Pub/sub does not guarantee delivery; this finds lost messages. */
  const look = async () => {
    const heads = await selectHeads(sql, [...open.keys()])
    for (const { eventId, seq } of heads) inRoom(eventId, (room) => room.readUpTo(seq))
  }
  const timer = setInterval(() => {
    const everyMs = lookMs[relay.connectionState()]
    if (everyMs === undefined || isLooking || open.size === 0) return
    if (performance.now() - lookedAtMs < everyMs - turnMs / 2) return
    lookedAtMs = performance.now()
    isLooking = true
    look()
      .catch((err: unknown) => log.warn({ err }, 'rooms could not be polled'))
      .finally(() => {
        isLooking = false
      })
  }, turnMs).unref()

  relay.on('chat', ({ eventId, messages }) => inRoom(eventId, (room) => room.follow(messages)))
  relay.on('reactions', ({ eventId, counts }) => inRoom(eventId, (room) => room.reactElsewhere(counts)))
  relay.onConnectionState((connection) => {
    for (const eventId of open.keys()) {
      inRoom(eventId, async (room) => {
        await room.refresh()
        if (connection !== 'SHUT') await room.catchUp()
      })
    }
  })
  return { close: () => clearInterval(timer) }
}
