import { userInfo } from 'node:os'
import { ok, type Result } from '#kernel/result.ts'
import type { Sql, Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { AuditedResult } from './serve-acts.ts'
import { type Actor, writeAuditEntry } from './write-entry.ts'

/** The actor of the command line; it is no staff member. */
export const operator: Actor = {
  ...{ uid: null, role: null, sessionHash: null, ip: '', requestId: 'command line' },
}

/** Runs one operator command in a transaction and writes its audit entry last, as a studio call does. */
export const actByOperator = <T, F>(
  sql: Sql,
  action: string,
  act: (tx: Tx) => Promise<Result<AuditedResult<T>, F>>,
): Promise<Result<T, F>> =>
  transact<T, F>(sql, async (tx) => {
    const done = await act(tx)
    if (!done.ok) return done
    const { reply, auditEntry } = done.value
    const after = { ...auditEntry.after, operator: userInfo().username }
    await writeAuditEntry(tx, operator, { ...auditEntry, action, after })
    return ok(reply)
  })
