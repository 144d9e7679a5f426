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
