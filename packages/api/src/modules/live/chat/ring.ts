import type { ChatMessage } from '@encore/contract/realtime'

/** Most messages in one response to `since`; older ones are reported as truncated. */
export const ringSize = 200
const historySize = 50
/** More than any page keeps, since some deleted numbers were never shown. */
const goneSize = 500

/** Recent messages of a room, oldest first. */
export interface Ring {
  /** Newest number, whether shown or not; 0 in an empty room. */
  seq: number
  /** Messages up to this number may be missing here. */
  forgotten: number
  messages: ChatMessage[]
  /** Numbers of deleted messages, newest first. */
  gone: number[]
}

export const emptyRing = (): Ring => ({ seq: 0, forgotten: 0, messages: [], gone: [] })

/** `seq` is the newest number, even when its message is not shown. */
export function push(ring: Ring, messages: readonly ChatMessage[], seq: number): void {
  const all = [...ring.messages, ...messages]
  const dropped = all.length - ringSize
  ring.messages = dropped > 0 ? all.slice(dropped) : all
  if (dropped > 0) ring.forgotten = all[dropped - 1]?.seq ?? ring.forgotten
  ring.seq = Math.max(ring.seq, seq)
}

/** Accepts numbers that were dropped before: two reads of the database may overlap. */
export function drop(ring: Ring, seqs: readonly number[]): void {
  ring.messages = ring.messages.filter(({ seq }) => !seqs.includes(seq))
  ring.gone = [...new Set([...seqs, ...ring.gone])].slice(0, goneSize)
}

/** Returns the messages after `since`; the latest ones when it is null or higher than any number here. */
export function missedSince(
  ring: Ring,
  since: number | null,
): { messages: ChatMessage[]; truncated: boolean; gone: number[] } {
  if (since === null || since > ring.seq)
    return { messages: ring.messages.slice(-historySize), truncated: false, gone: [] }
  const messages = ring.messages.filter(({ seq }) => seq > since)
  return { messages, truncated: since < ring.forgotten, gone: ring.gone.filter((seq) => seq <= since) }
}
