import type { ChatMessage } from '@encore/contract/realtime'

/** As many as one answer to `since` may hold; what is older is told as left out. */
export const ringSize = 200
const historySize = 50
/** More than any page keeps, since not every number was shown. */
const goneSize = 500

/** What a room was told lately, oldest first. */
export interface Ring {
  /** Of the newest message, shown or not; 0 in a silent room. */
  seq: number
  /** What came up to here may be forgotten. */
  forgotten: number
  messages: ChatMessage[]
  /** Numbers of what was taken away, the latest first. */
  gone: number[]
}

export const emptyRing = (): Ring => ({ seq: 0, forgotten: 0, messages: [], gone: [] })

/** `seq` is the newest number, also when its message is not shown. */
export function push(ring: Ring, messages: readonly ChatMessage[], seq: number): void {
  const all = [...ring.messages, ...messages]
  const dropped = all.length - ringSize
  ring.messages = dropped > 0 ? all.slice(dropped) : all
  if (dropped > 0) ring.forgotten = all[dropped - 1]?.seq ?? ring.forgotten
  ring.seq = Math.max(ring.seq, seq)
}

/** What is told to be taken away may have been told before: two that read the database meet. */
export function drop(ring: Ring, seqs: readonly number[]): void {
  ring.messages = ring.messages.filter(({ seq }) => !seqs.includes(seq))
  ring.gone = [...new Set([...seqs, ...ring.gone])].slice(0, goneSize)
}

/** What came after `since`; for a newcomer, and one who has seen what never was, the latest. */
export function missedSince(
  ring: Ring,
  since: number | null,
): { messages: ChatMessage[]; truncated: boolean; gone: number[] } {
  if (since === null || since > ring.seq)
    return { messages: ring.messages.slice(-historySize), truncated: false, gone: [] }
  const messages = ring.messages.filter(({ seq }) => seq > since)
  return { messages, truncated: since < ring.forgotten, gone: ring.gone.filter((seq) => seq <= since) }
}
