import {
  addSignature,
  advanceClock,
  type CallClock,
  type ClockPhase,
  type ClockStart,
  clockPhase,
  endClock,
  leftMs,
  needsStaff,
  secondToSign,
  startClock,
  takeSegments,
} from '@encore/contract/rules/calls/clock'
import { type DropStep, dropStep } from '@encore/contract/rules/calls/drops'
import {
  beatsArrive,
  type CallFlow,
  type FlowInput,
  fanMediaArrives,
  observeFlow,
  type StalledSide,
  startFlow,
} from '@encore/contract/rules/calls/flow'
import type { CallSegment, SegmentCause } from '@encore/contract/rules/calls/segments'
import type { ClockNotice, SecondRequest, SecondSignature } from './beat-channel.ts'

/** Flow and clock of one stretch on air. Times in the station's milliseconds. */
export interface StationClock {
  observe(input: FlowInput): void
  sign(signatures: readonly SecondSignature[]): void
  /** Segments that can be sent. Each is handed out once. */
  takeSegments(): readonly CallSegment[]
  /** Ends the stretch and hands out all that is left. */
  end(atMs: number): readonly CallSegment[]
  /**
   * Says that the station holds the artist's tracks back because of the stall. The stall then keeps its side, since the
   * fan's page can report no more of the artist.
   */
  hold(isHeld: boolean): void
  /** Staff added time. */
  grant(grantedMs: number): void
  /** The second that the fan has to sign next. */
  toSign(): SecondRequest | null
  read(atMs: number): StationClockReading
}

export interface StationClockReading extends Omit<ClockNotice, 'lacksInterpreter'> {
  phase: ClockPhase
  /** Time since the last proven flow; 0 while the clock runs. */
  stalledMs: number
  step: DropStep | null
  hasFlowed: boolean
  isSuspended: boolean
  /** The fan's media and beats arrive, and no second waits for a signature. */
  isFanBack: boolean
  needsStaff: boolean
}

const sideOf: Record<SegmentCause, StalledSide | null> = {
  ...{ FLOWED: null, GRACE: null, FAN_STALLED: 'FAN', ARTIST_STALLED: 'ARTIST', BOTH_STALLED: 'BOTH' },
}

export function createStationClock(start: ClockStart, atMs: number): StationClock {
  let flow: CallFlow = startFlow(atMs)
  let clock: CallClock = startClock(start, atMs)
  let heldSide: StalledSide | null = null
  /** An artist who was off has drops from now on: nothing could flow before. */
  let artistBackMs = atMs
  const advance = (nowMs: number) => {
    const keepsSide = heldSide !== null && !flow.isRunning && !flow.isArtistOff
    clock = advanceClock(clock, keepsSide ? { ...flow, stalled: heldSide } : flow, nowMs)
  }
  return {
    observe: (input) => {
      if (input.kind === 'ARTIST' && !input.isOff) artistBackMs = input.atMs
      flow = observeFlow(flow, input)
      advance(input.atMs)
    },
    hold: (isHeld) => {
      heldSide = isHeld ? (heldSide ?? sideOf[clock.cause]) : null
    },
    sign: (signatures) => {
      for (const signature of signatures) clock = addSignature(clock, signature)
    },
    takeSegments: () => {
      const taken = takeSegments(clock)
      clock = taken.clock
      return taken.segments
    },
    end: (endMs) => {
      advance(endMs)
      return endClock(clock)
    },
    grant: (grantedMs) => {
      clock = { ...clock, grantedMs }
    },
    toSign: () => secondToSign(clock),
    read: (nowMs) => {
      const { stalledSinceMs } = clock
      const stalledMs =
        stalledSinceMs === null ? 0 : Math.max(0, nowMs - Math.max(stalledSinceMs, artistBackMs))
      const step = dropStep(stalledMs, flow)
      const left = leftMs(clock)
      return {
        leftMs: left,
        countedMs: clock.grantedMs - left,
        stalled: step === null ? null : sideOf[clock.cause],
        phase: clockPhase(clock, nowMs),
        ...{ stalledMs, step, hasFlowed: flow.hasRun, isSuspended: clock.isSuspended },
        isFanBack: fanMediaArrives(flow, nowMs) && beatsArrive(flow, nowMs) && secondToSign(clock) === null,
        needsStaff: needsStaff(clock),
      }
    },
  }
}
