import {
  addSignature,
  advanceClock,
  type CallClock,
  clockPhase,
  endClock,
  secondToSign,
  startClock,
  takeSegments,
} from '../clock.ts'
import { dropStep } from '../drops.ts'
import { type CallFlow, observeFlow, startFlow } from '../flow.ts'
import { acceptSegment, type CallSegment, newSegmentLog, type SegmentLog } from '../segments.ts'
import type { Random } from './random.ts'

/** A call of the model: its station on a virtual clock, and the server's books. */
export interface ModelCall {
  callId: string
  promisedMs: number
  log: SegmentLog
  /** Segments in the server's books. */
  stored: CallSegment[]
  /** Time in which media really flowed both ways. */
  trulyFlowedMs: number
  /** Number of changes of the line, each of which may hide one sample. */
  changes: number
  suspensions: number
  returns: number
}

export const newModelCall = (callId: string, promisedMs: number): ModelCall => ({
  callId,
  promisedMs,
  log: newSegmentLog(callId, promisedMs),
  stored: [],
  trulyFlowedMs: 0,
  changes: 0,
  suspensions: 0,
  returns: 0,
})

/** Trouble of one stretch on air, from and to in milliseconds after its beginning. */
interface Trouble {
  kind: 'LINE' | 'UPLINK' | 'DOWNLINK' | 'ARTIST_OFF' | 'UNSIGNED'
  fromMs: number
  toMs: number
}

const stepMs = 200

function troubles(random: Random): Trouble[] {
  if (random.chance(0.6)) return []
  return Array.from({ length: 1 + random.below(3) }, () => {
    const fromMs = random.below(60) * stepMs
    const kind = random.oneOf<Trouble['kind']>(['LINE', 'UPLINK', 'DOWNLINK', 'ARTIST_OFF', 'UNSIGNED'])
    const lengthMs = random.oneOf([200, 800, 3_000, 8_000, 40_000])
    return { kind, fromMs, toMs: fromMs + lengthMs }
  })
}

export type StretchEnd = 'ENDED' | 'HELD' | 'CUT' | 'STATION_GONE'

interface Station {
  flow: CallFlow
  clock: CallClock
  packets: number
  received: number
  beats: number
}

/** Plays one stretch on air, from its first sample to its end, and books what the station sends. */
export function playStretch(
  call: ModelCall,
  epoch: number,
  startMs: number,
  random: Random,
): { end: StretchEnd; endMs: number } {
  const given = troubles(random)
  const fateMs = random.below(80) * stepMs
  const fate: StretchEnd | null = random.chance(0.08) ? random.oneOf(['CUT', 'STATION_GONE']) : null
  const station = startStation(call, epoch, startMs)
  let wasFlowing = true
  for (let atMs = startMs; ; atMs += stepMs) {
    const now = new Set(
      given
        .filter(({ fromMs, toMs }) => atMs - startMs >= fromMs && atMs - startMs < toMs)
        .map(({ kind }) => kind),
    )
    step(station, now, atMs)
    const isFlowing = now.size === 0 || (now.size === 1 && now.has('UNSIGNED'))
    if (isFlowing) call.trulyFlowedMs += stepMs
    if (isFlowing !== wasFlowing) call.changes++
    wasFlowing = isFlowing
    const end = endOf(station, atMs) ?? (fate && atMs - startMs >= fateMs ? fate : null)
    const taken = takeSegments(station.clock)
    station.clock = taken.clock
    book(call, taken.segments, random)
    if (!end) continue
    // A station that is gone keeps what it had not sent.
    if (end !== 'STATION_GONE') book(call, endClock(station.clock), random)
    call.suspensions = station.clock.suspensions
    return { end, endMs: atMs }
  }
}

function startStation(
  { callId, promisedMs, log, suspensions }: ModelCall,
  epoch: number,
  atMs: number,
): Station {
  const earlier = { earlierCountedMs: log.countedMs, earlierWallMs: log.wallMs }
  const seq = log.epoch === epoch ? log.seq : 0
  const clock = startClock({ callId, epoch, seq, grantedMs: promisedMs, suspensions, ...earlier }, atMs)
  return { flow: startFlow(atMs), clock, packets: 1, received: 1, beats: 0 }
}

function step(station: Station, now: ReadonlySet<Trouble['kind']>, atMs: number): void {
  const isUp = !now.has('LINE') && !now.has('UPLINK')
  const isDown = !now.has('LINE') && !now.has('DOWNLINK') && !now.has('ARTIST_OFF')
  if (isUp) station.packets += 10
  if (isDown) station.received += 10
  const counters = (value: number) => ({ voicePackets: value, framesDecoded: value })
  let { flow } = station
  if (flow.isArtistOff !== now.has('ARTIST_OFF'))
    flow = observeFlow(flow, { kind: 'ARTIST', atMs, isOff: now.has('ARTIST_OFF') })
  flow = observeFlow(flow, { kind: 'SAMPLE', atMs, counters: counters(station.packets) })
  if (isUp) {
    const choices = { isMuted: false, isCameraOff: false, isTextOnly: false }
    const beat = { n: ++station.beats, ...counters(station.received), ...choices }
    flow = observeFlow(flow, { kind: 'BEAT', atMs, beat })
  }
  station.flow = flow
  station.clock = advanceClock(station.clock, flow, atMs)
  if (!isUp || now.has('UNSIGNED')) return
  const second = secondToSign(station.clock)
  if (second) station.clock = addSignature(station.clock, { ...second, mac: 'ab' })
}

function endOf({ clock, flow }: Station, atMs: number): StretchEnd | null {
  if (clockPhase(clock, atMs) === 'OVER') return 'ENDED'
  const stalledMs = clock.stalledSinceMs === null ? 0 : atMs - clock.stalledSinceMs
  return dropStep(stalledMs, flow) === 'HOLD' ? 'HELD' : null
}

/** The server takes the segments, some of them twice. */
function book(call: ModelCall, segments: readonly CallSegment[], random: Random): void {
  for (const segment of segments) {
    const times = random.chance(0.05) ? 2 : 1
    for (let time = 0; time < times; time++) take(call, segment)
  }
}

function take(call: ModelCall, segment: CallSegment): void {
  const last = call.stored.at(-1)
  const stored = last?.epoch === segment.epoch && last.seq === segment.seq ? last : null
  const accepted = acceptSegment(call.log, segment, {
    stored,
    isSigned: segment.mac !== null,
    stationEpoch: segment.epoch,
  })
  if ('refusal' in accepted) {
    // The books end at the wall limit, between two samples of the station.
    if (accepted.refusal === 'OVER_WALL_LIMIT') return
    throw new Error(`${accepted.refusal}: ${JSON.stringify(segment)}`)
  }
  if (!stored) call.stored.push(accepted.counted)
  call.log = accepted.log
}
