import type { SignalBody } from '@encore/contract/endpoints'
import { admitCandidate, type CandidateRefusal, type RelayAddresses } from './admit-candidate.ts'
import { admitDescription, type DescriptionRefusal } from './admit-description.ts'

export type CallSide = 'FAN' | 'STATION'
/** Sides of a call or of a seat of staff. */
export type SignalSide = CallSide | 'STAFF'

export interface SignalContext {
  from: SignalSide
  relays: RelayAddresses
  /** Certificate that this side's earlier description of the generation had; null before the first. */
  fingerprint: string | null
  /** Media sections of the connection; those of a call by default. */
  sections?: readonly string[]
}

/** A signal as it is handed on. */
export interface AdmittedSignal {
  body: SignalBody
  fingerprint: string | null
}

/** `WRONG_SIDE`: only the station offers. Others answer, and only the fan asks for a restart. */
export type SignalRefusal = 'WRONG_SIDE' | DescriptionRefusal | CandidateRefusal

const kindsOf: Readonly<Record<SignalSide, readonly SignalBody['kind'][]>> = {
  FAN: ['answer', 'candidates', 'restart'],
  STATION: ['offer', 'candidates'],
  STAFF: ['answer', 'candidates'],
}

/** Admits a signal of one side and writes it anew. Candidates that are refused are left out while others remain. */
export function admitSignal(
  body: SignalBody,
  { from, relays, fingerprint, sections }: SignalContext,
): AdmittedSignal | { refusal: SignalRefusal } {
  if (!kindsOf[from].includes(body.kind)) return { refusal: 'WRONG_SIDE' }
  switch (body.kind) {
    case 'restart':
      return { body: { kind: 'restart' }, fingerprint }
    case 'candidates':
      return admitCandidates(body.candidates, relays, fingerprint)
    default: {
      const admitted = admitDescription(body.sdp, { relays, fingerprint, ...(sections && { sections }) })
      if ('refusal' in admitted) return admitted
      return { body: { kind: body.kind, sdp: admitted.sdp }, fingerprint: admitted.fingerprint }
    }
  }
}

type Candidates = Extract<SignalBody, { kind: 'candidates' }>['candidates']

function admitCandidates(
  given: Candidates,
  relays: RelayAddresses,
  fingerprint: string | null,
): AdmittedSignal | { refusal: SignalRefusal } {
  const read = given.map(({ candidate, mid }) => admitCandidate({ candidate, sdpMid: mid }, relays))
  const candidates = read.flatMap((one) =>
    'refusal' in one ? [] : [{ candidate: one.candidate.candidate, mid: one.candidate.sdpMid }],
  )
  const refused = read.find((one) => 'refusal' in one)
  if (candidates.length === 0 && refused) return refused
  return { body: { kind: 'candidates', candidates }, fingerprint }
}
