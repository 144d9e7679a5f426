import type { RelayAccess, Signal } from '@encore/app-kit/calls/ports'
import type { CallRelay } from '@encore/contract/endpoints'

type Candidate = { candidate: string; mid: string | null }

/** A signal as the server answers it. */
export interface AnsweredSignal {
  n: number
  epoch: number
  gen: number
  body:
    | { kind: 'offer' | 'answer'; sdp: string }
    | { kind: 'candidates'; candidates: Candidate[] }
    | { kind: 'restart' }
}

/** Reads a signal for the engine. Candidates without a media section belong to nothing. */
export function readSignal({ n, epoch, gen, body }: AnsweredSignal): Signal {
  if (body.kind !== 'candidates') return { n, epoch, gen, body }
  const candidates = body.candidates.flatMap(({ candidate, mid }) =>
    mid === null ? [] : [{ candidate, mid }],
  )
  return { n, epoch, gen, body: { kind: 'candidates', candidates } }
}

/** Reads access to the relay for the engine. */
export function accessOf({ iceTransportPolicy, server, room }: CallRelay): RelayAccess {
  if (server === null) return { iceServers: [], policy: iceTransportPolicy, expiresAt: '', room }
  const { expiresAt, ...iceServer } = server
  return { iceServers: [iceServer], policy: iceTransportPolicy, expiresAt, room }
}
