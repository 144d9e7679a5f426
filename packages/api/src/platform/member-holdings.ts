import type { LeaveBlocker, LeaveLoss } from '@encore/contract/endpoints'
import type { Db, Tx } from './db/connect.ts'

/** Data of one module about a member, for account deletion and data export. */
export interface MemberHoldings {
  /** Name of its section in an export. */
  section: string
  /** Obstacles to a deletion; called in its transaction, under the lock on the member's row. */
  blockers?(tx: Tx, memberId: string): Promise<LeaveBlocker[]>
  losses?(db: Db, memberId: string): Promise<LeaveLoss[]>
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
