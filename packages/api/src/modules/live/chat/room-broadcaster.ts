import type { ChatMessage, ReactionCounts, RoomState } from '@encore/contract/realtime'
import type { Rooms } from '#platform/realtime/rooms.ts'
import { kindsOf, sum } from './reaction-limiter.ts'
import type { Sampler } from './sampler.ts'

export interface PendingUpdates {
  messages: ChatMessage[]
  /** Messages that pub/sub delivered late; they are shown whatever the rate. */
  missed: ChatMessage[]
  deleted: number[]
  reactions: ReactionCounts
  state: RoomState | null
}

const nothing = (): PendingUpdates => ({ messages: [], missed: [], deleted: [], reactions: {}, state: null })

/** Collects the updates of a room and sends them once per tick. */
export interface RoomBroadcaster {
  add(news: Partial<PendingUpdates>): void
  /** Sends now, even when only the viewer count is new. */
  tell(): void
  /** Sends within one tick. */
  tellSoon(): void
  close(): void
}

export interface RoomBroadcasterOptions {
  rooms: Rooms
  room: string
  sampler: Sampler
  viewers: () => number
  seq: () => number
  shown: (messages: readonly ChatMessage[]) => void
}

export function createRoomBroadcaster({
  rooms,
  room,
  sampler,
  viewers,
  seq,
  shown,
}: RoomBroadcasterOptions): RoomBroadcaster {
  let news = nothing()
  let timer: NodeJS.Timeout | null = null

  const tell = () => {
    if (timer) clearTimeout(timer)
    timer = null
    const { messages: said, missed, deleted, reactions, state } = news
    news = nothing()
    const readable = sampler.take(said, performance.now())
    const left = said.length - readable.length
    const messages = [...missed, ...readable].sort((a, b) => a.seq - b.seq)
    shown(messages)
    rooms.broadcast(room, {
      type: 'tick',
      room,
      seq: seq(),
      viewers: viewers(),
      messages,
      ...(left > 0 && { left }),
      ...(deleted.length > 0 && { deleted }),
      ...(kindsOf(reactions).length > 0 && { reactions }),
      ...(state && { state }),
    })
  }

  return {
    add: ({ messages = [], missed = [], deleted = [], reactions = {}, state = null }) => {
      const isThere = ({ seq: number }: ChatMessage) => !deleted.includes(number)
      news = {
        messages: [...news.messages.filter(isThere), ...messages],
        missed: [...news.missed.filter(isThere), ...missed],
        deleted: [...news.deleted, ...deleted],
        reactions: sum(news.reactions, reactions),
        state: state ?? news.state,
      }
    },
    tell,
    tellSoon: () => {
      timer ??= setTimeout(tell, rooms.tickMs(room))
    },
    close: () => {
      if (timer) clearTimeout(timer)
    },
  }
}
