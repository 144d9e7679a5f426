import type { ReactionCounts } from '@encore/contract/endpoints'
import type { Relay } from '#platform/pubsub/relay.ts'
import { sum } from './reaction-limiter.ts'

/** Publishes the reactions counted here to other processes, once per tick. */
export interface PublishedReactions {
  add(counts: ReactionCounts): void
  close(): void
}

export function publishReactions(relay: Relay, eventId: string, tickMs: () => number): PublishedReactions {
  let counts: ReactionCounts = {}
  let timer: NodeJS.Timeout | null = null
  const tell = () => {
    timer = null
    relay.publish({ kind: 'reactions', eventId, counts })
    counts = {}
  }
  return {
    add: (pressed) => {
      if (relay.connectionState() !== 'LINKED') return
      counts = sum(counts, pressed)
      timer ??= setTimeout(tell, tickMs())
    },
    close: () => {
      if (timer) clearTimeout(timer)
    },
  }
}
