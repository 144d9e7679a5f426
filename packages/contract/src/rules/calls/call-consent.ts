/** `LISTEN`: staff may listen to the call. `KEEPSAKE`: the artist's device records the call for the fan. Fan and artist are asked for each kind that the session offers. */
export const callConsentKinds = ['LISTEN', 'KEEPSAKE'] as const
export type CallConsentKind = (typeof callConsentKinds)[number]

interface ConsentRule {
  /** Version of the text that is consented to. A new text needs new consents. */
  version: number
  isAsked(session: { recording: string }): boolean
}

const rules: Readonly<Record<CallConsentKind, ConsentRule>> = {
  LISTEN: { version: 1, isAsked: () => true },
  KEEPSAKE: { version: 1, isAsked: ({ recording }) => recording === 'KEEPSAKE' },
}

export const consentVersion = (kind: CallConsentKind): number => rules[kind].version

/** Kinds of consent that a session asks for. */
export const askedConsents = (session: { recording: string }): CallConsentKind[] =>
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
export const consentStates = (
  session: { recording: string },
  stored: readonly StoredConsent[],
): ConsentState[] =>
  askedConsents(session).map((kind) => {
    const last = stored.find((one) => one.kind === kind)
    return { kind, isGiven: last && last.version === consentVersion(kind) ? last.isGiven : null }
  })
