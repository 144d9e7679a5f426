import type { PageClock } from './page-clock.ts'
import { type RelayAccess, type RelayPort, refusalOf } from './ports.ts'

const tries = 3
const pauseMs = 500

export interface RelayAccessSettings {
  relay: RelayPort
  clock: Pick<PageClock, 'after'>
  onEnded(): void
  isClosed(): boolean
}

/** Fetches fresh access, after a failure twice more. *Errors*: rejects when there is none. */
export function createRelayAccess({ relay, clock, onEnded, isClosed }: RelayAccessSettings) {
  return async (): Promise<RelayAccess> => {
    for (let nth = 1; ; nth++) {
      try {
        return await relay.access()
      } catch (cause) {
        const refusal = refusalOf(cause)
        if (refusal === 'ENDED') onEnded()
        if (refusal || nth === tries || isClosed()) throw cause
        await new Promise<void>((resolve) => clock.after(pauseMs, resolve))
      }
    }
  }
}
