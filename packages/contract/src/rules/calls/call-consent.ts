/**
 * `LISTEN`: staff may listen to the call. `INTERPRET`: an interpreter takes part. `KEEPSAKE`: the artist's device records
 * the call for the fan. Fan and artist are asked for each kind that the session offers.
 */
export const callConsentKinds = ['LISTEN', 'INTERPRET', 'KEEPSAKE'] as const
export type CallConsentKind = (typeof callConsentKinds)[number]

/** The parts of a session that consents depend on. */
export interface ConsentOffer {
  recording: string
  /** Empty without an interpreter. */
  interpreterLanguages: readonly string[]
}

interface ConsentRule {
  /** Version of the text that is consented to. A new text needs new consents. */
  version: number
  isAsked(session: ConsentOffer): boolean
}

const rules: Readonly<Record<CallConsentKind, ConsentRule>> = {
  LISTEN: { version: 1, isAsked: () => true },
  INTERPRET: { version: 1, isAsked: ({ interpreterLanguages }) => interpreterLanguages.length > 0 },
  KEEPSAKE: { version: 1, isAsked: ({ recording }) => recording === 'KEEPSAKE' },
}

export const consentVersion = (kind: CallConsentKind): number => rules[kind].version

/** Kinds of consent that a session asks for. */
export const askedConsents = (session: ConsentOffer): CallConsentKind[] =>
  callConsentKinds.filter((kind) => rules[kind].isAsked(session))

/** The last decision of a person on one kind. */
export interface StoredConsent {
  kind: string
  isGiven: boolean
  version: number
}

export interface ConsentState {
  kind: CallConsentKind
  /** Null until the person decided on the present text. */
  isGiven: boolean | null
}

/** Returns the decision on each kind that the session asks for. */
export const consentStates = (session: ConsentOffer, stored: readonly StoredConsent[]): ConsentState[] =>
  askedConsents(session).map((kind) => {
    const last = stored.find((one) => one.kind === kind)
    return { kind, isGiven: last && last.version === consentVersion(kind) ? last.isGiven : null }
  })
