import type { ChatMessage } from '@encore/contract/realtime'

/** Largest burst after a silence, in seconds of the rate. */
const saved = 1

/** Reduces a busy room to a readable rate: always all messages with a badge, and a fair share per fan. */
export interface Sampler {
  /** Returns the messages to show, in their order; `nowMs` is monotonic. */
  take(messages: readonly ChatMessage[], nowMs: number): readonly ChatMessage[]
}

/** Shows at most `perSec` messages per second; senders shown longest ago come first. */
export function createSampler(perSec: number): Sampler {
  let allowance = perSec * saved
  let filledAtMs = Number.NEGATIVE_INFINITY
  let turn = 0
  const shownAt = new Map<string, number>()

  const fill = (nowMs: number) => {
    const grown = ((nowMs - filledAtMs) / 1000) * perSec
    allowance = Math.min(perSec * saved, allowance + grown)
    filledAtMs = nowMs
  }
  const forget = () => {
    for (const uid of shownAt.keys()) {
      if (shownAt.size <= remembered) return
      shownAt.delete(uid)
    }
  }

  return {
    take: (messages, nowMs) => {
      fill(nowMs)
      const fans = messages.filter(({ author }) => !author.badge)
      const room = Math.floor(allowance)
      if (fans.length <= room) {
        allowance -= fans.length
        return messages
      }
      const chosen = new Set(fairest(fans, shownAt).slice(0, room))
      for (const { author } of chosen) {
        shownAt.delete(author.uid)
        shownAt.set(author.uid, ++turn)
      }
      forget()
      allowance -= chosen.size
      return messages.filter((message) => message.author.badge || chosen.has(message))
    },
  }
}

const remembered = 10_000

/** Ranks the first message of each sender, longest unseen sender first, before the second messages. */
function fairest(messages: ChatMessage[], shownAt: ReadonlyMap<string, number>): ChatMessage[] {
  const said = new Map<string, number>()
  const ranked = messages.map((message) => {
    const { uid } = message.author
    const nth = (said.get(uid) ?? 0) + 1
    said.set(uid, nth)
    return { message, nth, seen: shownAt.get(uid) ?? 0 }
  })
  return ranked.sort((a, b) => a.nth - b.nth || a.seen - b.seen).map(({ message }) => message)
}
