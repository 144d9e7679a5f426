import { type Counter, isGrowing, newCounter, resumeCounter, sampleCounter } from './counter.ts'

/**
 * Counters of received media, from `inbound-rtp` of `getStats`: `packetsReceived` of the voice and `framesDecoded` of
 * the picture. `totalSamplesReceived` also grows without media, because concealment fills the gaps.
 */
export interface MediaCounters {
  voicePackets: number
  framesDecoded: number
}

/** Media that a fan turned off. It counts as flowing while beats arrive. */
export interface FanChoices {
  isMuted: boolean
  isCameraOff: boolean
  /** The fan writes and reads instead of speaking. */
  isTextOnly: boolean
}

/** Report of the fan's page, four times a second, with its own counters. */
export interface FanBeat extends MediaCounters, FanChoices {
  /** Number of the beat, from 1; beats may arrive out of order. */
  n: number
}

/** Observations of the station in its monotonic time. */
export type FlowInput =
  | { kind: 'SAMPLE'; atMs: number; counters: MediaCounters }
  | { kind: 'BEAT'; atMs: number; beat: FanBeat }
  /** The artist's picture or sound was turned off or on, or "Stop" was pressed or released. */
  | { kind: 'ARTIST'; atMs: number; isOff: boolean }

/**
 * Side from which no media arrived in a stall. `BOTH` also stands for a broken line, which each side notices at another
 * time.
 */
export type StalledSide = 'FAN' | 'ARTIST' | 'BOTH'

export interface CallFlow {
  /** Counters of the station: media from the fan. */
  incoming: { voice: Counter; picture: Counter }
  sampledAtMs: number | null
  /** Counters of the fan's page: media from the artist. */
  outgoing: { voice: Counter; picture: Counter }
  beat: (FanChoices & { n: number; atMs: number }) | null
  isArtistOff: boolean
  /** Media flows both ways, and flowed for a second after the last stall. */
  isRunning: boolean
  hasRun: boolean
  /** Media has flowed both ways without a break since then; null while it does not. */
  flowsSinceMs: number | null
  /** Flow both ways is proven until then: the earliest last growth of all awaited counters. */
  provenUntilMs: number
  /** Null while running. */
  stalled: StalledSide | null
}

/** A beat may be late by this much, and so may a sample. */
export const beatTimeoutMs = 1_200
/** Media flows for this long before a stalled clock runs again. */
export const resumeAfterMs = 1_000

export const startFlow = (atMs: number): CallFlow => ({
  incoming: { voice: newCounter, picture: newCounter },
  sampledAtMs: null,
  outgoing: { voice: newCounter, picture: newCounter },
  beat: null,
  isArtistOff: false,
  isRunning: false,
  hasRun: false,
  flowsSinceMs: null,
  provenUntilMs: atMs,
  stalled: 'BOTH',
})

/** Takes in one observation. The first flow of a call runs at once, and each later one after a second. */
export function observeFlow(flow: CallFlow, input: FlowInput): CallFlow {
  switch (input.kind) {
    case 'SAMPLE':
      return judge(withSample(flow, input.counters, input.atMs), input.atMs)
    case 'BEAT':
      return judge(withBeat(flow, input.beat, input.atMs), input.atMs)
    case 'ARTIST':
      return judge({ ...flow, isArtistOff: input.isOff }, input.atMs)
  }
}

function withSample(flow: CallFlow, counters: MediaCounters, atMs: number): CallFlow {
  const isLate = flow.sampledAtMs !== null && atMs - flow.sampledAtMs > beatTimeoutMs
  const { voice, picture } = flow.incoming
  const next = (counter: Counter, value: number) => sampleCounter(isLate ? newCounter : counter, value, atMs)
  return {
    ...flow,
    incoming: { voice: next(voice, counters.voicePackets), picture: next(picture, counters.framesDecoded) },
    sampledAtMs: atMs,
  }
}

function withBeat(flow: CallFlow, beat: FanBeat, atMs: number): CallFlow {
  const last = flow.beat
  if (!(beat.n > (last?.n ?? 0))) return flow
  const isLate = last !== null && atMs - last.atMs > beatTimeoutMs
  const next = (counter: Counter, value: number) => sampleCounter(isLate ? newCounter : counter, value, atMs)
  const { voice, picture } = flow.incoming
  const { n, isMuted, isCameraOff, isTextOnly } = beat
  const speaksAgain = last !== null && isSilent(last) && !isSilent(beat)
  const showsAgain = last?.isCameraOff === true && !isCameraOff
  return {
    ...flow,
    incoming: {
      voice: speaksAgain ? resumeCounter(voice, atMs) : voice,
      picture: showsAgain ? resumeCounter(picture, atMs) : picture,
    },
    outgoing: {
      voice: next(flow.outgoing.voice, beat.voicePackets),
      picture: next(flow.outgoing.picture, beat.framesDecoded),
    },
    beat: { n, atMs, isMuted, isCameraOff, isTextOnly },
  }
}

const isSilent = ({ isMuted, isTextOnly }: FanChoices): boolean => isMuted || isTextOnly

/** Decides at a time whether the call runs, and how far its flow is proven. */
function judge(flow: CallFlow, atMs: number): CallFlow {
  const side = stalledSide(flow, atMs)
  if (side) {
    const stalled = flow.stalled && flow.stalled !== side ? 'BOTH' : side
    return { ...flow, isRunning: false, flowsSinceMs: null, stalled }
  }
  const flowsSinceMs = flow.flowsSinceMs ?? atMs
  const isRunning = flow.isRunning || !flow.hasRun || atMs - flowsSinceMs >= resumeAfterMs
  if (!isRunning) return { ...flow, flowsSinceMs }
  const provenUntilMs = Math.max(flow.provenUntilMs, provenUntil(flow))
  return { ...flow, isRunning, hasRun: true, flowsSinceMs, provenUntilMs, stalled: null }
}

function stalledSide(flow: CallFlow, atMs: number): StalledSide | null {
  if (flow.isArtistOff) return 'ARTIST'
  const hasBeats = beatsArrive(flow, atMs)
  const isFanThere = fanMediaArrives(flow, atMs)
  const isArtistThere = hasBeats && isGrowing(flow.outgoing.voice) && isGrowing(flow.outgoing.picture)
  if (isFanThere && isArtistThere) return null
  // Without beats nothing is known of the artist's media; the fan's page owes them.
  if (isFanThere) return hasBeats ? 'ARTIST' : 'FAN'
  return isArtistThere ? 'FAN' : 'BOTH'
}

export const beatsArrive = ({ beat }: CallFlow, atMs: number): boolean =>
  beat !== null && atMs - beat.atMs <= beatTimeoutMs

/** True while all media from the fan arrives that the fan did not turn off. */
export function fanMediaArrives(flow: CallFlow, atMs: number): boolean {
  const isSampled = flow.sampledAtMs !== null && atMs - flow.sampledAtMs <= beatTimeoutMs
  const awaited = awaitedCounters(flow)
  return isSampled && awaited.every(isGrowing) && (beatsArrive(flow, atMs) || awaited.length > 0)
}

/** Counters of the fan's media that must grow: all but those that the fan turned off. */
function awaitedCounters({ incoming, beat }: CallFlow): Counter[] {
  const voice = beat && isSilent(beat) ? [] : [incoming.voice]
  return beat?.isCameraOff ? voice : [...voice, incoming.picture]
}

function provenUntil(flow: CallFlow): number {
  const awaited = awaitedCounters(flow)
  const growths = [...awaited, flow.outgoing.voice, flow.outgoing.picture].map(
    ({ grewAtMs }) => grewAtMs ?? 0,
  )
  return Math.min(...growths, ...(awaited.length < 2 && flow.beat ? [flow.beat.atMs] : []))
}
