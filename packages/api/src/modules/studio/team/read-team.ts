import type { OpenInvitation, Teammate } from '@encore/contract/endpoints'
import { eventsWhere, grantingRole, type HeldRole } from '@encore/contract/rules/staff-roles'
import { contactsOf, memberNames } from '#modules/accounts/members/index.ts'
import { wholeTeam } from '#modules/accounts/roles/index.ts'
import { withFactor } from '#modules/studio/second-factor/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { type InvitationRow, selectOpen } from './store.ts'

/** Lists roles at the caller's events; addresses and invitations only with permission to change the team. */
export async function readTeam(
  db: Db,
  held: readonly HeldRole[],
): Promise<{ members: Teammate[]; invitations: OpenInvitation[] }> {
  const where = eventsWhere(held, 'team.read')
  const mayChange = grantingRole(held, 'team.write', null) !== null
  const team = (await wholeTeam(db)).filter(
    ({ eventId }) => where === 'all' || eventId === null || where.includes(eventId),
  )
  const byUid = Map.groupBy(team, ({ uid }) => uid)
  const uids = [...byUid.keys()]
  const [contacts, secured] = [await contactsOf(db, uids), await withFactor(db, uids)]
  const members = [...byUid].flatMap(([uid, roles]) => {
    const contact = contacts.get(uid)
    if (!contact) return []
    return {
      uid,
      nickname: contact.nickname,
      email: mayChange ? contact.email : null,
      roles: roles.map(({ role, eventId }) => ({ role, eventId })),
      hasSecondFactor: secured.has(uid),
    }
  })
  return { members, invitations: mayChange ? await invitations(db) : [] }
}

async function invitations(db: Db): Promise<OpenInvitation[]> {
  const rows = await selectOpen(db)
  const names = await memberNames(db, [...new Set(rows.map(({ invitedBy }) => invitedBy))])
  return rows.map((row) => invitationReply(row, names.get(row.invitedBy) ?? ''))
}

const invitationReply = (
  { id, email, role, eventIds, createdAt, expiresAt }: InvitationRow,
  invitedBy: string,
): OpenInvitation => ({
  id,
  email,
  role,
  eventIds,
  invitedBy,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
})
