import { userInfo } from 'node:os'
import { ok, type Result } from '#kernel/result.ts'
import type { Sql, Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { AuditedResult } from './serve-acts.ts'
import { type Actor, writeAuditEntry } from './write-entry.ts'

/** Nobody of the studio: who sits at the machine. */
export const operator: Actor = {
  ...{ uid: null, role: null, sessionHash: null, ip: '', requestId: 'command line' },
}

/** One command of an operator: a transaction whose last word is its one entry in the log, as a call of the studio's. */
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
