import type { ChatMessage, ReactionCounts } from '@encore/contract/realtime'

/** Messages between processes through Redis: fast, and lost while Redis is down. */
export type RelayMessage =
  /** Stored messages; those of one process keep the room's order. */
  | { kind: 'chat'; eventId: string; messages: readonly ChatMessage[] }
  /** Counts since the previous message. */
  | { kind: 'reactions'; eventId: string; counts: ReactionCounts }
  /** One call counted against a limit that all processes share; `by` -1 takes it back. */
  | { kind: 'limit'; id: string; by?: number }

/** Connections of one process, by room. */
export type ViewerCounts = Record<string, number>

export interface Beat {
  kind: 'beat'
  viewers: ViewerCounts
}

export type Envelope = { from: string } & (RelayMessage | Beat)

const kinds: readonly string[] = ['chat', 'reactions', 'limit', 'beat'] satisfies Envelope['kind'][]

/** Null when it is not a message of this build. */
export function readEnvelope(text: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(text)
    const isEnvelope =
      typeof value === 'object' &&
      value !== null &&
      'from' in value &&
      'kind' in value &&
      kinds.includes(String(value.kind))
    return isEnvelope ? (value as Envelope) : null
  } catch {
    return null
  }
}
