import type { HeldRole, StaffRole } from '@encore/contract/rules/studio-roles'

/** Who calls. A member's id is its uid. `sid` names the session that a sign-out ends. */
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

/** Somebody at the studio's desk whom this call is allowed. */
export interface Staff {
  kind: 'staff'
  uid: string
  sessionHash: Buffer
  /** Epoch milliseconds: when the second factor was last shown. */
  provedAtMs: number
  endsAt: Date
  held: readonly HeldRole[]
  /** The role that allows it. */
  role: StaffRole
}
