import { consentStates, type StoredConsent } from '@encore/contract/rules/calls/call-consent'
import type { Db } from '#platform/db/connect.ts'
import type { StationParty } from '../call-parties.ts'
import { selectArtistConsents, selectConsents } from '../consent-store.ts'

const isGiven = (stored: readonly StoredConsent[]): boolean =>
  consentStates({ recording: 'KEEPSAKE', interpreterLanguages: [] }, stored).some(
    (consent) => consent.kind === 'KEEPSAKE' && consent.isGiven === true,
  )

/** True while the fan, and the artist on the device of this epoch, consent to the recording. */
export async function consentsStand(
  db: Db,
  { bookingId, ...party }: StationParty & { bookingId: string },
): Promise<boolean> {
  return isGiven(await selectConsents(db, bookingId)) && isGiven(await selectArtistConsents(db, party))
}
