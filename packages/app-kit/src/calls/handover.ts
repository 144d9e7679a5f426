import type { RemoteMedia } from './remote-media.ts'
import type { StationCall } from './station-call.ts'

/** Gives the artist's tracks and the main element to one call at a time. */
export interface Handover {
  onAir(): StationCall | null
  /** Resolves when the call before has nothing left of the artist and the next one has the element. */
  to(next: StationCall | null): Promise<void>
}

/** `main`: the element in which the artist sees the fan of the running call. */
export function createHandover(main: RemoteMedia): Handover {
  let current: StationCall | null = null
  let turn = Promise.resolve()
  const handOver = async (next: StationCall | null) => {
    if (current === next) return
    const last = current
    current = null
    await last?.leaveAir()
    last?.showOn(null)
    main.empty()
    current = next
    next?.showOn(main)
    next?.goOnAir()
  }
  return {
    onAir: () => current,
    to: (next) => {
      turn = turn.then(() => handOver(next))
      return turn
    },
  }
}
