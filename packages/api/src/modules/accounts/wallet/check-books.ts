import { connect } from '#platform/db/connect.ts'
import { selectFaults, selectTrialBalance, type TrialLine } from './store.ts'

export interface Books {
  /** All members together first, then every house account, by currency. */
  lines: TrialLine[]
  /** Invariant violations, at most a hundred; none in a balanced ledger. */
  faults: { fault: string; subject: string }[]
}

/**
 * Reads the whole ledger in one snapshot, connected as the owner, whose statements may take longer than the product's
 * timeout.
 */
export async function checkBooks(url: string): Promise<Books> {
  const sql = connect(url, { max: 1, asOwner: true, name: 'encore-books' })
  try {
    return await sql.begin('isolation level repeatable read read only', async (tx) => ({
      lines: [...(await selectTrialBalance(tx))],
      faults: [...(await selectFaults(tx))],
    }))
  } finally {
    await sql.end({ timeout: 5 })
  }
}
