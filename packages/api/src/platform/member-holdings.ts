import type { LeaveBlocker, LeaveLoss } from '@encore/contract/endpoints'
import type { Db, Tx } from './db/connect.ts'

/** What one module holds of a member, for the two calls that ask all of them: leave and export. */
export interface MemberHoldings {
  /** The name of its part in an export. */
  section: string
  /** What must be settled first; asked in the transaction of the leave, behind the lock on the member's row. */
  blockers?(tx: Tx, memberId: string): Promise<LeaveBlocker[]>
  /** What the member would give up. */
  losses?(db: Db, memberId: string): Promise<LeaveLoss[]>
  /** What the member may take along, as plain data. */
  data?(db: Db, memberId: string): Promise<unknown>
}

export interface HoldingsRegister {
  add(holdings: MemberHoldings): void
  /** In the order of the module list. */
  all(): readonly MemberHoldings[]
}

export function createHoldingsRegister(): HoldingsRegister {
  const known: MemberHoldings[] = []
  return {
    add: (holdings) => {
      if (known.some(({ section }) => section === holdings.section))
        throw new Error(`${holdings.section} is registered twice`)
      known.push(holdings)
    },
    all: () => known,
  }
}
