import type { Db, Tx } from '#platform/db/connect.ts'

export interface FactorRow {
  /** Encrypted. */
  secret: Buffer
  isConfirmed: boolean
  lastStep: number
  failures: number
  /** Seconds since the last wrong code. */
  failedSecAgo: number | null
}

/** Stores a new secret, to be confirmed by a first code. Returns false when one is already confirmed. */
export async function upsertOffer(db: Db, uid: string, secret: Buffer): Promise<boolean> {
  const rows = await db`
    insert into second_factor (member_uid, secret) values (${uid}, ${secret})
    on conflict (member_uid) do update set secret = excluded.secret
    where second_factor.confirmed_at is null
    returning 1`
  return rows.length > 0
}

/** Serializes guesses at one factor. */
export async function lockFactor(tx: Tx, uid: string): Promise<FactorRow | null> {
  const [row] = await tx<FactorRow[]>`
    select secret, confirmed_at is not null as "isConfirmed", last_step as "lastStep", failures,
      extract(epoch from app_now() - failed_at)::float8 as "failedSecAgo"
    from second_factor where member_uid = ${uid} for update`
  return row ?? null
}

export const noteFailure = (tx: Tx, uid: string, failures: number) => tx`
  update second_factor set failures = ${failures}, failed_at = app_now() where member_uid = ${uid}`

export const noteUse = (tx: Tx, uid: string, lastStep: number) => tx`
  update second_factor set last_step = ${lastStep}, failures = 0, failed_at = null,
    confirmed_at = coalesce(confirmed_at, app_now())
  where member_uid = ${uid}`

export async function replaceRecoveryCodes(tx: Tx, uid: string, hashes: Buffer[]): Promise<void> {
  await tx`delete from recovery_code where member_uid = ${uid}`
  await tx`insert into recovery_code ${tx(hashes.map((hash) => ({ member_uid: uid, hash })))}`
}

/** Replaces the secret of a confirmed factor; false when there is none. */
export async function replaceSecret(
  tx: Tx,
  uid: string,
  { secret, lastStep }: Pick<FactorRow, 'secret' | 'lastStep'>,
): Promise<boolean> {
  const rows = await tx`
    update second_factor set secret = ${secret}, last_step = ${lastStep}, failures = 0, failed_at = null
    where member_uid = ${uid} and confirmed_at is not null returning 1`
  return rows.length > 0
}

/** Returns false when the code does not exist or was used. */
export async function useRecoveryCode(tx: Tx, uid: string, hash: Buffer): Promise<boolean> {
  const rows = await tx`
    update recovery_code set used_at = app_now()
    where member_uid = ${uid} and hash = ${hash} and used_at is null returning 1`
  return rows.length > 0
}

export const selectConfirmed = (db: Db, uids: string[]) => db<{ uid: string }[]>`
  select member_uid as uid from second_factor where member_uid = any(${uids}) and confirmed_at is not null`

/** Keeps the factor from being deleted until the transaction ends; false when there is none. */
export async function keepFactor(tx: Tx, uid: string): Promise<boolean> {
  const rows = await tx`
    select 1 from second_factor where member_uid = ${uid} and confirmed_at is not null for key share`
  return rows.length > 0
}

/** Also deletes recovery codes and unconfirmed offers. Returns false when none was confirmed. */
export async function deleteFactor(db: Db, uid: string): Promise<boolean> {
  const [row] = await db<{ wasConfirmed: boolean }[]>`
    delete from second_factor where member_uid = ${uid} returning confirmed_at is not null as "wasConfirmed"`
  return row?.wasConfirmed ?? false
}
