import { connect } from '#platform/db/connect.ts'
import { selectFaults, selectTrialBalance, type TrialLine } from './store.ts'

export interface Books {
  /** Members together first, then every house account, by currency. */
  lines: TrialLine[]
  /** Broken promises, a hundred at most; none in books that balance. */
  faults: { fault: string; subject: string }[]
}

/** The whole ledger at one moment, read as the owner: it may take longer than the product would wait. */
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
