import { doorsOpenMs } from './show-start.ts'

/**
 * NOW: the holder may enter. AHEAD: the doors are still closed. REPLAY and REPLAY_AHEAD: its replay is open or still to
 * open.
 */
export type TicketPhase = 'NOW' | 'AHEAD' | 'REPLAY' | 'REPLAY_AHEAD' | 'OVER'

/** Ordered by importance to the holder. */
const ticketPhases: readonly TicketPhase[] = ['NOW', 'AHEAD', 'REPLAY', 'REPLAY_AHEAD', 'OVER']

/** Input of a phase; times are ISO 8601. */
export interface TicketTimes {
  isLive: boolean
  replay: { from: string; to: string } | null
  event: { status: string; doorsAt: string; startAt: string; startedAt: string | null; endAt: string }
}

export function ticketPhase({ isLive, replay, event }: TicketTimes, nowMs: number): TicketPhase {
  if (event.status === 'CANCELED') return 'OVER'
  if (isLive && nowMs < Date.parse(event.endAt)) return nowMs < doorsOpenMs(event) ? 'AHEAD' : 'NOW'
  if (!replay || nowMs >= Date.parse(replay.to)) return 'OVER'
  return nowMs < Date.parse(replay.from) ? 'REPLAY_AHEAD' : 'REPLAY'
}

/**
 * Sorts tickets by importance: current shows, then the next start, the replay that closes first, the next replay, and
 * past ones, latest first.
 */
export function compareTickets(a: TicketTimes, b: TicketTimes, nowMs: number): number {
  const [phaseA, phaseB] = [ticketPhase(a, nowMs), ticketPhase(b, nowMs)]
  const byPhase = ticketPhases.indexOf(phaseA) - ticketPhases.indexOf(phaseB)
  return byPhase || momentOf(a, phaseA) - momentOf(b, phaseB)
}

function momentOf({ event, replay }: TicketTimes, phase: TicketPhase): number {
  switch (phase) {
    case 'NOW':
    case 'AHEAD':
      return Date.parse(event.startAt)
    case 'REPLAY':
      return Date.parse(replay?.to ?? event.endAt)
    case 'REPLAY_AHEAD':
      return Date.parse(replay?.from ?? event.endAt)
    case 'OVER':
      return -Date.parse(event.endAt)
  }
}
