import type { RefusalReason, ServerMessage } from '@encore/contract/realtime'
import { newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { RoomHandler, RoomMessage, Rooms } from '#platform/realtime/rooms.ts'
import { admitTo } from './admit.ts'
import { type ChatRoom, openChatRoom } from './chat-room.ts'
import { rememberEvents } from './events.ts'
import type { Stored } from './outbox.ts'
import { createPace } from './pace.ts'
import { chatText } from './rules.ts'

const sweepMs = 30_000

export interface Chat extends RoomHandler {
  close(): void
}

/** The rooms `live:{eventId}`. */
export function createChat(ctx: Ctx, rooms: Rooms): Chat {
  const events = rememberEvents(ctx)
  const open = new Map<string, Promise<ChatRoom>>()
  /** Known from the last admission, so that speaking asks nothing of the database. */
  const startsAtMs = new Map<string, number>()
  const pace = createPace(ctx.config.RATE_LIMITS === 'on')

  const roomOf = (eventId: string): Promise<ChatRoom> => {
    const known = open.get(eventId)
    if (known) return known
    const opening = openChatRoom(ctx, rooms, eventId)
    open.set(eventId, opening)
    opening.catch(() => open.delete(eventId))
    return opening
  }

  const sweep = async () => {
    pace.sweep(performance.now())
    for (const [eventId, opening] of open) {
      const room = await opening.catch(() => null)
      if (!room?.isIdle()) continue
      room.close()
      open.delete(eventId)
    }
  }
  const timer = setInterval(() => void sweep(), sweepMs).unref()

  /** What becomes of a message: a number, or why it is refused. */
  const say = async (eventId: string, uid: string, { clientId, text: given }: RoomMessage): Promise<Said> => {
    const room = await roomOf(eventId)
    const earlier = room.find(uid, clientId)
    if (earlier) return saidOf(await earlier)
    const text = chatText(given)
    if (text === null) return { reason: 'CHAT_TEXT_REFUSED' }
    if (room.isFull()) return { reason: 'UNAVAILABLE', retryAfterSec: 2 }
    const tooSoon = pace.take(uid, text, performance.now())
    if (tooSoon) return tooSoon
    const sentMs = ctx.clock.now()
    const mediaMs = sentMs - (startsAtMs.get(eventId) ?? sentMs)
    return saidOf(await room.say({ id: newId('cm'), memberUid: uid, clientId, text, sentMs, mediaMs }))
  }

  return {
    admit: async (eventId, principal) => {
      const event = await events.find(eventId)
      if (!event) return { ok: false, reason: 'NOT_FOUND' }
      startsAtMs.set(eventId, event.startAt.getTime())
      return admitTo(ctx.sql, event, principal)
    },
    welcome: async (eventId, canSend, since) => (await roomOf(eventId)).joined(canSend, since),
    receive: async (eventId, { uid }, message) =>
      replyTo(`live:${eventId}`, message.clientId, await say(eventId, uid, message)),
    viewersChanged: (eventId) => {
      void open.get(eventId)?.then((room) => room.tellViewers(), ignore)
    },
    close: () => {
      clearInterval(timer)
      for (const opening of open.values()) void opening.then((room) => room.close(), ignore)
    },
  }
}

/** A room that could not be opened was told to who asked for it. */
const ignore = () => {}

type Said = { seq: number } | { reason: RefusalReason; retryAfterSec?: number }

const saidOf = (stored: Stored): Said => (stored.ok ? { seq: stored.seq } : { reason: stored.error })

const replyTo = (room: string, clientId: string, said: Said): ServerMessage =>
  'seq' in said ? { type: 'sent', room, clientId, ...said } : { type: 'refused', room, clientId, ...said }
