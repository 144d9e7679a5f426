import type { ChatMessage, ReactionCounts } from '@encore/contract/realtime'

/** What processes tell each other beside the database: fast, and lost while Redis is away. */
export type RelayMessage =
  /** As stored; one process's in the order of the room. */
  | { kind: 'chat'; eventId: string; messages: readonly ChatMessage[] }
  /** Pressed since the last one. */
  | { kind: 'reactions'; eventId: string; counts: ReactionCounts }
  /** One call counted against a limit that holds for all processes together; `by` -1 takes it back. */
  | { kind: 'limit'; id: string; by?: number }

/** How many connections one process has in each of its rooms. */
export type ViewerCounts = Record<string, number>

/** Says that a process is there. */
export interface Beat {
  kind: 'beat'
  viewers: ViewerCounts
}

/** `from`: the process. */
export type Envelope = { from: string } & (RelayMessage | Beat)

const kinds: readonly string[] = ['chat', 'reactions', 'limit', 'beat'] satisfies Envelope['kind'][]

/** Null for what no process of this build says. */
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
