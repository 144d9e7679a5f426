import type { ControlledStation } from '@encore/contract/endpoints'

/** A device polls every three seconds, so a longer silence means that it is gone. */
export const deviceGoneMs = 8_000

export type StationStatus = 'UNPAIRED' | 'AWAY' | 'LIVE' | 'STALLED' | 'RINGING' | 'NEXT' | 'FREE'

export interface StationReading {
  status: StationStatus
  /** Time that the running call may still count. */
  leftMs: number
  /** Time on air that did not count. */
  stalledMs: number
}

/** Time on air may run ahead of counted time by what is not booked yet. */
const unbookedMs = 3_000

/**
 * Reads a station for staff. `before` is the previous reading of the server: a running call whose counted time rests
 * while its time on air grows stalls.
 */
export function readStation(
  station: ControlledStation,
  before: ControlledStation | undefined,
  nowMs: number,
): StationReading {
  const { device, running, next } = station
  const stalledMs = running ? Math.max(0, running.wallMs - running.countedMs) : 0
  const leftMs = running ? Math.max(0, running.promisedMs + running.addedMs - running.countedMs) : 0
  return { status: statusOf(), leftMs, stalledMs }

  function statusOf(): StationStatus {
    if (device === null) return 'UNPAIRED'
    if (nowMs - Date.parse(device.seenAt) > deviceGoneMs) return 'AWAY'
    if (running) return isStalled() ? 'STALLED' : 'LIVE'
    if (next) return next.state === 'RINGING' ? 'RINGING' : 'NEXT'
    return 'FREE'
  }

  function isStalled(): boolean {
    const earlier = before?.running
    if (!running || earlier?.callId !== running.callId) return false
    const onAirMs = running.liveAt === null ? 0 : nowMs - Date.parse(running.liveAt)
    const hasRested = running.countedMs === earlier.countedMs
    const isBehind = running.wallMs > earlier.wallMs || onAirMs - running.wallMs > unbookedMs
    return hasRested && isBehind
  }
}
