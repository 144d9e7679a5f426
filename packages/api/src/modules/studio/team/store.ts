import type { StaffRole } from '@encore/contract/rules/staff-roles'
import type { Db, Tx } from '#platform/db/connect.ts'

export interface InvitationRow {
  id: string
  email: string
  emailKey: string
  role: StaffRole
  /** Null means all events. */
  eventIds: string[] | null
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

export type NewInvitation = Omit<InvitationRow, 'createdAt' | 'expiresAt'> & {
  tokenHash: Buffer
  days: number
}

const columns = (db: Db) => db`
  id, email, email_key as "emailKey", role, event_ids as "eventIds", invited_by as "invitedBy",
  created_at as "createdAt", expires_at as "expiresAt"`

const isOpen = (db: Db) => db`accepted_at is null and withdrawn_at is null and expires_at > app_now()`

/** Returns null when an equal invitation is open. */
export async function insertInvitation(tx: Tx, invitation: NewInvitation): Promise<Date | null> {
  const { id, email, emailKey, role, eventIds, invitedBy, tokenHash, days } = invitation
  // An expired invitation does not block a new one.
  await tx`
    update studio_invitation set withdrawn_at = app_now()
    where email_key = ${emailKey} and accepted_at is null and withdrawn_at is null and expires_at <= app_now()`
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into studio_invitation (id, email, email_key, role, event_ids, invited_by, token_hash, expires_at)
    values (${id}, ${email}, ${emailKey}, ${role}, ${eventIds}, ${invitedBy}, ${tokenHash},
      app_now() + make_interval(days => ${days}))
    on conflict do nothing returning expires_at as "expiresAt"`
  return row?.expiresAt ?? null
}

export const selectOpen = (db: Db) => db<InvitationRow[]>`
  select ${columns(db)} from studio_invitation where ${isOpen(db)} order by created_at desc, id desc limit 500`

export async function selectByToken(db: Db, tokenHash: Buffer): Promise<InvitationRow | null> {
  const [row] = await db<InvitationRow[]>`
    select ${columns(db)} from studio_invitation where token_hash = ${tokenHash} and ${isOpen(db)}`
  return row ?? null
}

/** Accepts an invitation once; null when it is not open or is for another address. */
export async function acceptByToken(
  tx: Tx,
  tokenHash: Buffer,
  emailKey: string,
): Promise<InvitationRow | null> {
  const [row] = await tx<InvitationRow[]>`
    update studio_invitation set accepted_at = app_now()
    where token_hash = ${tokenHash} and email_key = ${emailKey} and ${isOpen(tx)}
    returning ${columns(tx)}`
  return row ?? null
}

/** Returns null when there is nothing to withdraw. */
export async function withdraw(tx: Tx, id: string): Promise<InvitationRow | null> {
  const [row] = await tx<InvitationRow[]>`
    update studio_invitation set withdrawn_at = app_now() where id = ${id} and ${isOpen(tx)}
    returning ${columns(tx)}`
  return row ?? null
}

/** Deletes old invitations, so addresses are not kept longer than needed. */
export const deleteOld = (db: Db) => db`
  delete from studio_invitation where expires_at < app_now() - interval '30 days'`

/** IANA time zone of the days in reports. */
export async function selectZone(db: Db): Promise<string> {
  const [row] = await db<{ zone: string }[]>`select zone from team_setting`
  if (!row) throw new Error('The team has no settings')
  return row.zone
}

/** Locks the setting until the transaction ends. */
export async function lockZone(tx: Tx): Promise<string> {
  const [row] = await tx<{ zone: string }[]>`select zone from team_setting for update`
  if (!row) throw new Error('The team has no settings')
  return row.zone
}

export const updateZone = (tx: Tx, zone: string) => tx`update team_setting set zone = ${zone}`
