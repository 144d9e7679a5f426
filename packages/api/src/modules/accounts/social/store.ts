import type { SocialProvider } from '@encore/contract/rules/social'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface NewVisit {
  stateHash: Buffer
  provider: SocialProvider
  encryptedSecrets: string
  subjectUid: string
  redirectUri: string
  callbackPath: string
  lifeSec: number
}

export const insertVisit = (db: Db, visit: NewVisit) => db`
  insert into oauth_tx (state_hash, provider, encrypted_secrets, subject_uid, redirect_uri, callback_path, expires_at)
  values (${visit.stateHash}, ${visit.provider}, ${visit.encryptedSecrets}, ${visit.subjectUid}, ${visit.redirectUri},
    ${visit.callbackPath}, app_now() + ${visit.lifeSec} * interval '1 second')`

export interface VisitRow {
  encryptedSecrets: string
  callbackPath: string
}

/** Marks the matching visit as used, once; a mismatch changes nothing and returns null. */
export async function useVisit(
  db: Db,
  back: Pick<NewVisit, 'stateHash' | 'provider' | 'subjectUid' | 'redirectUri'>,
): Promise<VisitRow | null> {
  const [row] = await db<VisitRow[]>`
    update oauth_tx set used_at = app_now()
    where state_hash = ${back.stateHash} and provider = ${back.provider} and subject_uid = ${back.subjectUid}
      and redirect_uri = ${back.redirectUri} and used_at is null and expires_at > app_now()
    returning encrypted_secrets as "encryptedSecrets", callback_path as "callbackPath"`
  return row ?? null
}

export const deleteOldVisits = (db: Db) => db`
  delete from oauth_tx where expires_at < app_now() - interval '1 hour'`

/** Serialises sign-ups with the same identity. */
export const lockIdentity = (tx: Tx, issuer: string, subject: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`

/** Returns the member of an identity; null for none. */
export async function selectMemberUid(db: Db, issuer: string, subject: string): Promise<string | null> {
  const [row] = await db<{ uid: string }[]>`
    select member_uid as uid from credential_social where issuer = ${issuer} and subject = ${subject}`
  return row?.uid ?? null
}

export interface NewCredential {
  provider: SocialProvider
  issuer: string
  subject: string
  memberUid: string
}

export const insertCredential = (tx: Tx, credential: NewCredential) => tx`
  insert into credential_social (provider, issuer, subject, member_uid)
  values (${credential.provider}, ${credential.issuer}, ${credential.subject}, ${credential.memberUid})`

/** Frees the provider's account for a new sign-up. */
export const deleteCredential = (tx: Tx, memberUid: string) =>
  tx`delete from credential_social where member_uid = ${memberUid}`
