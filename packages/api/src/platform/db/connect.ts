import postgres from 'postgres'
import { withoutPipelining } from './without-pipelining.ts'

export type Sql = postgres.Sql<Types>
export type Tx = postgres.TransactionSql<Types>
export type Db = Sql | Tx
type Types = { bigint: number }

/** Database role of the product; it cannot change existing ledger entries and histories. */
export const appRole = 'encore_app'

export interface ConnectOptions {
  max: number
  /** Runs as the owner of the schema instead of the application's role. */
  asOwner?: boolean
  name?: string
  /** Connections are not closed when they are idle or old. */
  isKept?: boolean
  /** Multiplies the timeouts; 1 by default. */
  patience?: number
  /**
   * The address is a pooler in transaction mode: statements are not prepared, and role and timeouts are those of the
   * login role (`checkPooler`).
   */
  isPooled?: boolean
}

/** Opens a pool. A connection waits at most 3 s for a lock, 10 s for a statement, 30 s for a transaction. */
export function connect(url: string, options: ConnectOptions): Sql {
  const { patience = 1, isPooled = false } = options
  const name = { application_name: options.name ?? 'encore' }
  const sql = postgres(url, {
    max: options.max,
    ...(options.isKept ? { max_lifetime: null } : { idle_timeout: 60 }),
    connect_timeout: 10,
    // The driver's default waits up to 20 s although the server is long back.
    backoff: () => 0.1,
    onnotice: () => {},
    types: { bigint: safeInteger },
    ...(isPooled && { prepare: false }),
    connection: isPooled
      ? name
      : {
          ...name,
          lock_timeout: 3_000 * patience,
          statement_timeout: options.asOwner ? 0 : 10_000 * patience,
          idle_in_transaction_session_timeout: 15_000 * patience,
          transaction_timeout: options.asOwner ? 0 : 30_000 * patience,
          TimeZone: 'UTC',
          ...(options.asOwner ? {} : { role: appRole }),
        },
  })
  return isPooled ? withoutPipelining(sql) : sql
}

/** Reads int8 as a number; queries cast sums that could leave the safe range to text. */
const safeInteger = {
  to: 20,
  from: [20],
  serialize: (value: number) => String(value),
  parse: (text: string) => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError('bigint outside the safe range')
    return value
  },
}
