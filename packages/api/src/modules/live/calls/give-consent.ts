import type { Failure } from '@encore/contract/errors'
import {
  askedConsents,
  type CallConsentKind,
  type ConsentOffer,
  consentVersion,
} from '@encore/contract/rules/calls/call-consent'
import { fail, ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { StationParty } from './call-parties.ts'
import { lockCallsOf } from './call-store.ts'
import { type ConsentEntry, insertArtistConsent, insertConsent } from './consent-store.ts'
import { selectStation } from './device-store.ts'
import { deleteOfBooking, deleteOfStation } from './keepsakes/delete-keepsake.ts'
import type { KeepsakeOffers } from './keepsakes/keepsake-offer.ts'
import { type FanRequest, prepare } from './prepare-call.ts'
import { lockStation } from './queue-store.ts'
import { selectStationsOf } from './staff-seat-store.ts'
import { endStaffSeatsAt } from './staff-seats.ts'

/** Adds a consent of a fan or its withdrawal; earlier ones stay. A withdrawal deletes what was recorded. */
export const giveConsent = (
  ctx: Pick<Ctx, 'sql' | 'events'>,
  offers: KeepsakeOffers,
  fan: FanRequest,
  consent: ConsentEntry,
) =>
  prepare(ctx, fan, async (tx, booking) => {
    if (!isAnswer(await offers.asked(booking), consent)) return fail('CONSENT_UNASKED')
    // Under the locks of the calls, so that no recording begins in between.
    await lockCallsOf(tx, booking.id)
    await insertConsent(tx, booking.id, consent)
    if (isWithdrawal(consent, 'KEEPSAKE')) await deleteOfBooking(tx, booking.id)
    if (isOfSeats(consent)) await endStaffSeatsAt(ctx, tx, await selectStationsOf(tx, booking.id))
    return ok(undefined)
  })

/** The same for the artist at a device; a withdrawal deletes what was recorded at the station. */
export const giveArtistConsent = (
  ctx: Pick<Ctx, 'sql' | 'events'>,
  offers: KeepsakeOffers,
  party: StationParty,
  consent: ConsentEntry,
): Promise<Result<undefined, Failure<'STATION_REPLACED' | 'CONSENT_UNASKED'>>> =>
  transact(
    ctx.sql,
    async (tx): Promise<Result<undefined, Failure<'STATION_REPLACED' | 'CONSENT_UNASKED'>>> => {
      await lockStation(tx, party.stationId)
      const station = await selectStation(tx, party.stationId)
      if (station?.epoch !== party.epoch) return fail('STATION_REPLACED')
      if (!isAnswer(await offers.asked(station), consent)) return fail('CONSENT_UNASKED')
      await insertArtistConsent(tx, party, consent)
      if (isWithdrawal(consent, 'KEEPSAKE')) await deleteOfStation(tx, party.stationId)
      if (isOfSeats(consent)) await endStaffSeatsAt(ctx, tx, [party.stationId])
      await publish(tx, { topic: 'call', stationId: party.stationId })
      return ok(undefined)
    },
  )

/** A consent answers the present text of a question that is asked. It can be withdrawn whatever is asked. */
const isAnswer = (session: ConsentOffer, { kind, isGiven, version }: ConsentEntry): boolean =>
  !isGiven || (askedConsents(session).includes(kind) && version === consentVersion(kind))

const isWithdrawal = ({ kind, isGiven }: ConsentEntry, of: CallConsentKind): boolean =>
  kind === of && !isGiven

/** A withdrawal may end seats of staff. */
const isOfSeats = ({ kind, isGiven }: ConsentEntry): boolean => kind !== 'KEEPSAKE' && !isGiven
