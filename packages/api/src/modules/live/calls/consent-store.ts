import {
  type CallConsentKind,
  consentVersion,
  type StoredConsent,
} from '@encore/contract/rules/calls/call-consent'
import type { Locale } from '@encore/contract/rules/locale'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { StationParty } from './call-parties.ts'

export interface ConsentEntry {
  kind: CallConsentKind
  isGiven: boolean
  version: number
  language: Locale
}

export const insertConsent = (
  tx: Tx,
  bookingId: string,
  { kind, isGiven, version, language }: ConsentEntry,
) => tx`
  insert into call_consent (booking_id, kind, is_given, version, language)
  values (${bookingId}, ${kind}, ${isGiven}, ${version}, ${language})`

/** The last consent of a fan of each kind. */
export const selectConsents = (db: Db, bookingId: string) => db<StoredConsent[]>`
  select distinct on (kind) kind, is_given as "isGiven", version from call_consent
  where booking_id = ${bookingId} order by kind, id desc`

/** Consents of a member, for the export of personal data. */
export const selectConsentsOf = (db: Db, memberId: string) => db`
  select b.session_id as "sessionId", c.kind, c.is_given as "isGiven", c.version, c.language, c.at
  from call_consent c join call_booking b on b.id = c.booking_id where b.member_uid = ${memberId} order by c.id`

export const insertArtistConsent = (
  tx: Tx,
  { stationId, epoch }: StationParty,
  { kind, isGiven, version, language }: ConsentEntry,
) => tx`
  insert into call_artist_consent (station_id, epoch, kind, is_given, version, language)
  values (${stationId}, ${epoch}, ${kind}, ${isGiven}, ${version}, ${language})`

/** The last consent of an artist of each kind, on the device of this epoch. */
export const selectArtistConsents = (db: Db, { stationId, epoch }: StationParty) => db<StoredConsent[]>`
  select distinct on (kind) kind, is_given as "isGiven", version from call_artist_consent
  where station_id = ${stationId} and epoch = ${epoch} order by kind, id desc`

/** The last decision of the fan of a call; null until decided on the present text. */
export const fanConsent = (db: Db, kind: CallConsentKind) => db`
  (select case when k.version = ${consentVersion(kind)} then k.is_given end from call_consent k
    where k.booking_id = c.booking_id and k.kind = ${kind} order by k.id desc limit 1)`

/** The same of the artist, on the device in charge. */
export const artistConsent = (db: Db, kind: CallConsentKind) => db`
  (select case when k.version = ${consentVersion(kind)} then k.is_given end from call_artist_consent k
    where k.station_id = s.id and k.epoch = s.epoch and k.kind = ${kind} order by k.id desc limit 1)`

/** Both consent: the fan of the call, and the artist on the device in charge. */
export const isConsented = (db: Db, kind: CallConsentKind) => db`
  coalesce(${fanConsent(db, kind)} and ${artistConsent(db, kind)}, false)`
