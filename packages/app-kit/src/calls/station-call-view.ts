import type { ClockStart } from '@encore/contract/rules/calls/clock'
import type { FanChoices } from '@encore/contract/rules/calls/flow'
import type { HearingRole } from '@encore/contract/rules/calls/staff-seats'
import type { CallState } from '@encore/contract/rules/calls/state'
import type { ConnectionView } from './call-media.ts'
import type { StationClockReading } from './station-clock.ts'
import type { TextLine } from './text-lane.ts'

export interface InterpreterVoice {
  track: MediaStreamTrack
  /** The track alone. */
  stream: MediaStream
  /** It arrives at the station. */
  isFlowing: boolean
}

export interface ArtistOff {
  isMuted: boolean
  isCameraOff: boolean
}

export interface StationCallView extends Omit<StationClockReading, 'isFanBack' | 'hasFlowed'> {
  state: CallState
  connection: Pick<ConnectionView, 'gen' | 'state' | 'isChannelOpen'>
  /** Picture and beats of the fan arrive: the call may go on air. */
  isFanThere: boolean
  /** Null before the first beat. */
  choices: FanChoices | null
  isStopped: boolean
  off: ArtistOff
  /** The artist's tracks are held back while the clock stalls. */
  isHeldBack: boolean
  lines: readonly TextLine[]
  /** Voice and picture of the fan; another stream for each connection. */
  remote: MediaStream | null
  /** The clock stands because the promised interpreter is away. */
  lacksInterpreter: boolean
  /** Roles of staff who hear the call; both sides show a mark. */
  heardBy: readonly HearingRole[]
  /** The encoder lacks processor time. */
  isCpuLimited: boolean
  /** Another device has taken over the station. */
  isReplaced: boolean
}

/** The reading before the clock of the call starts. */
export function idleReading(grantedMs: number, countedMs: number): StationClockReading {
  return {
    ...{ leftMs: Math.max(0, grantedMs - countedMs), countedMs, stalled: null, phase: 'RUNNING' },
    ...{ stalledMs: 0, step: null, hasFlowed: false, isSuspended: false, isFanBack: false },
    needsStaff: false,
  }
}

export function firstView({ grantedMs, earlierCountedMs }: ClockStart): StationCallView {
  const { isFanBack: _, hasFlowed: __, ...reading } = idleReading(grantedMs, earlierCountedMs)
  return {
    ...reading,
    state: 'WAITING',
    connection: { gen: 0, state: 'CONNECTING', isChannelOpen: false },
    ...{ isFanThere: false, choices: null, isStopped: false, isHeldBack: false, lines: [] },
    ...{ lacksInterpreter: false, heardBy: [], isCpuLimited: false },
    off: { isMuted: false, isCameraOff: false },
    ...{ remote: null, isReplaced: false },
  }
}
