import type { Store } from '@encore/app-kit/store'
import type { ClientMessage } from '@encore/contract/realtime'
import type * as contract from '@encore/contract/rules/quality'
import type { PlayerState } from './player-state.ts'

type PlaybackReport = Extract<ClientMessage, { type: 'quality.report' }>

/** A literal for the same reason as in `device-lease.ts`. */
const qualityReportEveryMs: typeof contract.qualityReportEveryMs = 20_000

const nothing = { watchedMs: 0, stalledMs: 0, stalls: 0, failures: 0 }

/** Reports playback quality periodically: watch time, stall time, stalls and failures. */
export function reportQuality(
  state: Pick<Store<Pick<PlayerState, 'phase'>>, 'get' | 'subscribe'>,
  eventId: string,
  send: (message: PlaybackReport) => boolean,
): () => void {
  const beganAt = performance.now()
  let { phase } = state.get()
  let since = beganAt
  let hasPlayed = false
  let report: Omit<PlaybackReport, 'type' | 'room'> = { ...nothing }
  const count = () => {
    const now = performance.now()
    const spent = Math.round(now - since)
    since = now
    if (phase === 'playing') report.watchedMs += spent
    else if (hasPlayed && (phase === 'stalled' || phase === 'break')) report.stalledMs += spent
  }
  const handle = () => {
    const next = state.get().phase
    if (next === phase) return
    count()
    if (next === 'playing' && !hasPlayed) report.startMs = Math.min(120_000, Math.round(since - beganAt))
    if (next === 'playing') hasPlayed = true
    if (next === 'stalled' && hasPlayed) report.stalls += 1
    if (next === 'break') report.failures += 1
    phase = next
  }
  const say = () => {
    count()
    if (!hasPlayed) return
    // After a device slept the figures are implausible and are discarded.
    const isTrue = report.watchedMs + report.stalledMs <= 2 * qualityReportEveryMs
    const isSaid = !isTrue || send({ type: 'quality.report', room: `live:${eventId}`, ...report })
    if (isSaid) report = { ...nothing }
  }
  const beat = setInterval(say, qualityReportEveryMs)
  const stop = state.subscribe(handle)
  return () => {
    clearInterval(beat)
    stop()
    say()
  }
}
