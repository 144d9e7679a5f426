import type { HeldRole, StaffRole } from '@encore/contract/rules/staff-roles'

/** The caller. A member's id is its uid; `sid` names the session that a sign-out ends. */
export type Principal = Guest | Member

export interface Guest {
  kind: 'guest'
  uid: string
}

export interface Member {
  kind: 'member'
  uid: string
  sid: string
  /** Epoch seconds of the sign-in. */
  authTime: number
}

/** A signed-in staff member whose role permits this call. */
export interface Staff {
  kind: 'staff'
  uid: string
  sessionHash: Buffer
  /** Time of the last second-factor check, in epoch milliseconds. */
  provedAtMs: number
  endsAt: Date
  held: readonly HeldRole[]
  role: StaffRole
}
