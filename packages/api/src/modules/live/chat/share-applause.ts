import type { ReactionCounts } from '@encore/contract/endpoints'
import type { Relay } from '#platform/pubsub/relay.ts'
import { sum } from './applause.ts'

/** Tells other processes what was pressed here, once a tick. */
export interface SharedApplause {
  add(counts: ReactionCounts): void
  close(): void
}

export function shareApplause(relay: Relay, eventId: string, tickMs: () => number): SharedApplause {
  let counts: ReactionCounts = {}
  let timer: NodeJS.Timeout | null = null
  const tell = () => {
    timer = null
    relay.publish({ kind: 'reactions', eventId, counts })
    counts = {}
  }
  return {
    add: (pressed) => {
      if (relay.standing() !== 'LINKED') return
      counts = sum(counts, pressed)
      timer ??= setTimeout(tell, tickMs())
    },
    close: () => {
      if (timer) clearTimeout(timer)
    },
  }
}
