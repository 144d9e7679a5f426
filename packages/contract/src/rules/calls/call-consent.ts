/** `LISTEN`: staff may listen to the call. `KEEPSAKE`: the call is recorded for the fan. */
export const callConsentKinds = ['LISTEN', 'KEEPSAKE'] as const
export type CallConsentKind = (typeof callConsentKinds)[number]

/** Version of the texts that a fan consents to. A new text needs new consents. */
export const callConsentVersion = 1
