import { type Counter, isGrowing, newCounter, sampleCounter } from '@encore/contract/rules/calls/counter'
import { beatTimeoutMs, type FanBeat, type FanChoices } from '@encore/contract/rules/calls/flow'

/** The fan as the station sees them before the call is on air: by picture and beats. */
export interface FanPresence {
  sample(framesDecoded: number, atMs: number): void
  beat(beat: FanBeat, atMs: number): void
  choices(): FanChoices | null
  /** The fan's picture and beats arrive. A camera that the fan turned off needs no picture. */
  isThere(atMs: number): boolean
  /** Time since the fan was there last, or since the beginning. */
  absentMs(atMs: number): number
  hasBeenThere(): boolean
}

export function createFanPresence(beginMs: number): FanPresence {
  let picture: Counter = newCounter
  let last: { beat: FanBeat; atMs: number } | null = null
  let thereAtMs: number | null = null
  const isThere = (atMs: number) => {
    const hasBeats = last !== null && atMs - last.atMs <= beatTimeoutMs
    return hasBeats && (isGrowing(picture) || last?.beat.isCameraOff === true)
  }
  return {
    sample: (framesDecoded, atMs) => {
      picture = sampleCounter(picture, framesDecoded, atMs)
      if (isThere(atMs)) thereAtMs = atMs
    },
    beat: (beat, atMs) => {
      if (beat.n > (last?.beat.n ?? 0)) last = { beat, atMs }
    },
    choices: () => last && choicesOf(last.beat),
    isThere,
    absentMs: (atMs) => (isThere(atMs) ? 0 : atMs - (thereAtMs ?? beginMs)),
    hasBeenThere: () => thereAtMs !== null,
  }
}

const choicesOf = ({ isMuted, isCameraOff, isTextOnly }: FanBeat): FanChoices => ({
  ...{ isMuted, isCameraOff, isTextOnly },
})
