import type { CallSegment } from '@encore/contract/rules/calls/segments'

/** A candidate of ICE with the name of its media section. */
export interface CallCandidate {
  candidate: string
  mid: string
}

/** Only the station offers. The fan answers and may ask for a restart of ICE. */
export type SignalBody =
  | { kind: 'offer' | 'answer'; sdp: string }
  | { kind: 'candidates'; candidates: CallCandidate[] }
  | { kind: 'restart' }

/** A signal of the other side. `n` counts from 1 for each receiving side; `gen` is the number of the connection. */
export interface Signal {
  n: number
  epoch: number
  gen: number
  body: SignalBody
}

/**
 * Carries signals between the two sides of one call. *Errors*: rejects with `PortRefusal`; any other rejection is tried
 * again.
 */
export interface SignalPort {
  send(signal: { gen: number; body: SignalBody }): Promise<void>
  /** Resolves with the signals after `since`, held until there are some or the poll ends empty. */
  receive(since: number, abort: AbortSignal): Promise<{ signals: readonly Signal[]; last: number }>
}

export interface RelayAccess {
  iceServers: RTCIceServer[]
  /** `all` on localhost without a relay. */
  policy: RTCIceTransportPolicy
  /** ISO 8601. */
  expiresAt: string
  /** The room of a media server that carries the call; none where media is direct. */
  room?: RoomAccess | null
}

/** Entry to a room of a media server. It is good for one side of a call, and for a moment. */
export interface RoomAccess {
  /** `wss://…` */
  url: string
  token: string
}

/** Hands out fresh credentials of the relay. *Errors*: as `SignalPort`. */
export interface RelayPort {
  access(): Promise<RelayAccess>
}

/** Books segments of one call and epoch. Resolves with the last number that is booked. *Errors*: as `SignalPort`. */
export interface SegmentPort {
  send(segments: readonly CallSegment[]): Promise<{ seq: number }>
}

/** Measurements of the fan’s page, which the server compares with those of the station. Milliseconds of this call. */
export interface FanSum {
  receivedMs: number
  signedMs: number
}

/** Takes the fan's own sum. *Errors*: as `SignalPort`. */
export interface SumPort {
  send(sum: FanSum): Promise<void>
}

/**
 * An answer that is final. `ENDED`: this document has no part in the call any more, because another one took over or the
 * call is over. `REFUSED`: this request is never accepted, however often it comes.
 */
export class PortRefusal extends Error {
  readonly reason: 'ENDED' | 'REFUSED'

  constructor(reason: PortRefusal['reason']) {
    super(`The request was answered with ${reason}`)
    this.reason = reason
  }
}

/** Returns the reason of a final answer; null for a failure that may pass. */
export const refusalOf = (cause: unknown): PortRefusal['reason'] | null =>
  cause instanceof PortRefusal ? cause.reason : null
