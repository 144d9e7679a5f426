import Type, { type Static } from 'typebox'
import { callCardLimits } from '../rules/calls/call-card.ts'
import { callConsentKinds } from '../rules/calls/call-consent.ts'
import { checkTransports } from '../rules/calls/device-check.ts'
import { queueChangeReasons } from '../rules/calls/queue-changes.ts'
import { segmentCauses } from '../rules/calls/segments.ts'
import { callSessionStates } from '../rules/calls/session-state.ts'
import { callStates } from '../rules/calls/state.ts'
import { Id, Instant, Language, LocalText, Nullable, OneOf, Shape } from './shapes.ts'

export const CallState = OneOf(callStates)
export const SessionId = Id('cs')
export const CallId = Id('fc')
const Ms = Type.Integer({ minimum: 0, description: 'milliseconds' })

export const CallEvent = Shape({
  id: Id('ev'),
  slug: Type.String(),
  title: LocalText,
  zone: Type.String({ description: 'IANA zone' }),
})
export const CallArtist = Shape({ id: Type.String(), name: LocalText })

/** Why no call can be held: the state of the relay, as `/readyz` reports it. */
export const ClosedReason = OneOf(['starting', 'not answering', 'no coturn', 'no port', 'no address', 'off'])

/** Longest input; `rules/calls/call-card.ts` counts characters as readers do. */
const input = (max: number) => Type.String({ maxLength: 40 * max })

export const CallCardShape = Shape({
  name: input(callCardLimits.name.max),
  /** How the name is said; may be empty. */
  reading: input(callCardLimits.reading.max),
  /** Language that the fan speaks. */
  language: Language,
  /** May be empty. */
  note: input(callCardLimits.note.max),
  /** Words to sign for the fan; may be empty. */
  signText: input(callCardLimits.signText.max),
})

export const DeviceCheckShape = Shape({
  hasPicture: Type.Boolean(),
  hasSound: Type.Boolean(),
  lossPermille: Type.Integer({ minimum: 0, maximum: 1_000 }),
  roundTripMs: Type.Integer({ minimum: 0, maximum: 60_000 }),
  transport: OneOf(checkTransports),
})

/** Consents that the session asks for. */
export const ConsentList = Type.Array(
  Shape({
    kind: OneOf(callConsentKinds),
    isGiven: Nullable(Type.Boolean({ description: 'null until decided' })),
  }),
)

/** A consent or its withdrawal. */
export const ConsentShape = Shape({
  kind: OneOf(callConsentKinds),
  isGiven: Type.Boolean(),
  /** Version of the text, and the language in which it was read. */
  version: Type.Integer({ minimum: 1, maximum: 1_000 }),
  language: Language,
})

export const CallMove = Shape({
  /** Positions in the queue of the station, from 1. */
  from: Type.Integer(),
  /** Null: out of the queue. */
  to: Nullable(Type.Integer()),
  reason: OneOf(queueChangeReasons),
  /** Words of staff; null for a rule. */
  note: Nullable(Type.String()),
  at: Instant,
})

/** Time of a call in milliseconds. */
export const callTimes = {
  promisedMs: Ms,
  /** Added by staff. */
  addedMs: Ms,
  countedMs: Ms,
}

/**
 * `DIRECT`: media goes from device to device, and the relay cannot read it. `LIVEKIT`: it passes through a media server,
 * which can.
 */
export const CallMediaWay = OneOf(['DIRECT', 'LIVEKIT'])
export type CallMediaWay = Static<typeof CallMediaWay>

/** How browsers of a call connect; the words of `RTCConfiguration`. */
export const CallRelay = Shape({
  iceTransportPolicy: OneOf(['relay', 'all']),
  /** Null without relay, for this machine alone. */
  server: Nullable(
    Shape({
      urls: Type.Array(Type.String()),
      username: Type.String(),
      credential: Type.String(),
      expiresAt: Instant,
    }),
  ),
  /** Room of the media server for this side, this page of the fan and this device; null where media is direct. */
  room: Nullable(Shape({ url: Type.String(), token: Type.String() })),
})
export type CallRelay = Static<typeof CallRelay>

const candidate = Shape({
  /** Empty at the end of candidates. */
  candidate: Type.String({ maxLength: 1_000 }),
  mid: Nullable(Type.String({ maxLength: 16 })),
})

export const SignalBody = Type.Union([
  Shape({ kind: OneOf(['offer', 'answer']), sdp: Type.String({ maxLength: 32_000 }) }),
  Shape({
    kind: OneOf(['candidates']),
    candidates: Type.Array(candidate, { minItems: 1, maxItems: 32 }),
  }),
  /** The fan asks the station for an offer that restarts ICE. */
  Shape({ kind: OneOf(['restart']) }),
])
export type SignalBody = Static<typeof SignalBody>

/** A signal between the device of a station and a seat of staff; one connection has one seat. */
export const StaffSignalBody = Type.Union([
  Shape({ kind: OneOf(['offer', 'answer']), sdp: Type.String({ maxLength: 32_000 }) }),
  Shape({
    kind: OneOf(['candidates']),
    candidates: Type.Array(candidate, { minItems: 1, maxItems: 32 }),
  }),
])
export type StaffSignalBody = Static<typeof StaffSignalBody>

export const StaffSignalList = Shape({
  /** By number. */
  signals: Type.Array(Shape({ n: Type.Integer(), body: StaffSignalBody })),
  /** The number to ask for next time. */
  last: Type.Integer(),
})
export type StaffSignalList = Static<typeof StaffSignalList>

const mediaRates = {
  framesPerSec: Type.Integer({ minimum: 0, maximum: 1_000 }),
  /** Packets of the voice. */
  packetsPerSec: Type.Integer({ minimum: 0, maximum: 10_000 }),
}

/** Flow of a live call in the last five seconds, measured by the artist’s device. */
export const CallFlowShape = Shape({
  fromFan: Shape({ ...mediaRates, lostPermille: Type.Integer({ minimum: 0, maximum: 1_000 }) }),
  /** Rates that the fan’s page reports; null while it reports nothing. */
  fromArtist: Nullable(Shape(mediaRates)),
  /** From the device to the fan and back; null where the browser does not say. */
  roundTripMs: Nullable(Type.Integer({ minimum: 0, maximum: 600_000 })),
})
export type CallFlowReport = Static<typeof CallFlowShape>

export const StaffSeatId = Id('sb')

const Counter = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })

export const signalParts = {
  /** Epoch of the station. */
  epoch: Counter,
  /** Generation of the connection; a new connection has the next one. */
  gen: Counter,
  body: SignalBody,
}

export const SignalList = Shape({
  /** By number. */
  signals: Type.Array(Shape({ n: Type.Integer(), ...signalParts })),
  /** The number to ask for next time. */
  last: Type.Integer(),
})
export type SignalList = Static<typeof SignalList>

/** The number of the last signal that was read; a poll is held until one follows. */
export const Since = Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1 }))

export const SegmentShape = Shape({
  epoch: Counter,
  seq: Counter,
  /** Milliseconds of the station’s clock. */
  fromMs: Type.Integer({ minimum: 0 }),
  toMs: Type.Integer({ minimum: 0 }),
  cause: OneOf(segmentCauses),
  countedMs: Ms,
  /** The fan’s signature of the second. */
  mac: Nullable(Type.String({ pattern: '^[0-9a-f]{64}$' })),
})

export const Receipt = Shape({
  callId: CallId,
  state: CallState,
  /** Reason of the end; null while it goes on. */
  reason: Nullable(Type.String()),
  promisedMs: Ms,
  spokenMs: Ms,
  addedMs: Ms,
  stalledMs: Shape({ FAN: Ms, ARTIST: Ms, BOTH: Ms }),
  unsignedMs: Ms,
  compensatedMs: Ms,
  owedMs: Ms,
  /** Sum that the fan’s pages reported last; null without a report. */
  fanCountedMs: Nullable(Ms),
  /** The sum exceeds the counted time by more than two seconds. */
  isDisputed: Type.Boolean(),
  /** Words of staff who looked into the difference; null until then. */
  differenceNote: Nullable(Type.String()),
})
export type Receipt = Static<typeof Receipt>

export const sessionParts = {
  id: SessionId,
  event: CallEvent,
  startsAt: Instant,
  state: OneOf(callSessionStates),
}
