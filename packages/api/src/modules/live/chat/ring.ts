import type { ChatMessage } from '@encore/contract/realtime'

/** As many as one answer to `since` may hold; what is older is told as left out. */
export const ringSize = 200
const historySize = 50

/** The newest messages of a room, oldest first, without gaps. */
export interface Ring {
  /** Of the newest message; 0 in a silent room. */
  seq: number
  messages: ChatMessage[]
}

export function push(ring: Ring, messages: readonly ChatMessage[]): void {
  ring.messages = [...ring.messages, ...messages].slice(-ringSize)
  ring.seq = messages.at(-1)?.seq ?? ring.seq
}

/** What came after `since`; for a newcomer, and one who has seen what never was, the latest. */
export function missedSince(
  ring: Ring,
  since: number | null,
): { messages: ChatMessage[]; truncated: boolean } {
  if (since === null || since > ring.seq)
    return { messages: ring.messages.slice(-historySize), truncated: false }
  const messages = ring.messages.slice(Math.max(0, ring.messages.length - (ring.seq - since)))
  return { messages, truncated: messages.length < ring.seq - since }
}
