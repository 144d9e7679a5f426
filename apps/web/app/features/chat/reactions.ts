import type { ReactionCounts } from '@encore/contract/endpoints'
import type { ServerMessage } from '@encore/contract/realtime'
import { type ReactionKind, reactionKinds } from '@encore/contract/rules/kinds'
import type { Realtime } from '#app/data/realtime.ts'

/** Interval at which presses are sent together. */
const sendMs = 1_000
/** The most presses of one fan that the server counts per message. */
const mostAtOnce = 16

/** Receives reactions to show: own ones immediately, others as the room reports them. */
export type Shown = (kind: ReactionKind, count: number, isOwn: boolean) => void

export interface Reactions {
  press(kind: ReactionKind): void
  /** Returns an unsubscribe function. */
  follow(show: Shown): () => void
}

export interface ReactionSettings {
  room: string
  connect: () => Pick<Realtime, 'send' | 'onMessage'>
}

export function createReactions({ room, connect }: ReactionSettings): Reactions {
  const shows = new Set<Shown>()
  let pressed: ReactionCounts = {}
  /** Own presses the room has not reported yet; they were already shown when pressed. */
  let own: ReactionCounts = {}
  let isDue = false
  let stop: (() => void) | null = null

  const show: Shown = (...total) => {
    for (const one of shows) one(...total)
  }
  const send = () => {
    isDue = false
    if (connect().send({ type: 'react', room, counts: pressed })) own = addTo(own, pressed)
    pressed = {}
  }
  const handle = (message: ServerMessage) => {
    if (message.type === 'joined' && message.room === room) own = {}
    if (message.type !== 'tick' || message.room !== room || !message.reactions) return
    for (const kind of reactionKinds) {
      const total = message.reactions[kind] ?? 0
      const known = Math.min(total, own[kind] ?? 0)
      own = { ...own, [kind]: (own[kind] ?? 0) - known }
      if (total > known) show(kind, total - known, false)
    }
  }

  return {
    press: (kind) => {
      show(kind, 1, true)
      const count = pressed[kind] ?? 0
      if (count >= mostAtOnce) return
      pressed = { ...pressed, [kind]: count + 1 }
      if (!isDue) setTimeout(send, sendMs)
      isDue = true
    },
    follow: (one) => {
      shows.add(one)
      stop ??= connect().onMessage(handle)
      return () => {
        shows.delete(one)
        if (shows.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}

function addTo(one: ReactionCounts, other: ReactionCounts): ReactionCounts {
  const sum = { ...one }
  for (const kind of reactionKinds) if (other[kind]) sum[kind] = (sum[kind] ?? 0) + other[kind]
  return sum
}
