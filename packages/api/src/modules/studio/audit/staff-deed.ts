import { rolesAt } from '@encore/contract/rules/studio-roles'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { StaffDeed } from '#platform/domain-events.ts'
import { writeDeed } from './write-entry.ts'

/** What staff did on the members' pages: as at the desk, but in no session of the studio. */
export async function writeStaffDeed(tx: Tx, { uid, ip, requestId, ...deed }: StaffDeed): Promise<void> {
  const [role = null] = rolesAt(await rolesOf(tx, uid), deed.eventId)
  await writeDeed(tx, { uid, role, sessionHash: null, ip, requestId }, deed)
}
