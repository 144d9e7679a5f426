import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { actorOf, type Caller } from './serve-acts.ts'
import { type NewAuditEntry, writeAuditEntry } from './write-entry.ts'

/** Writes an audit entry for a read that must be logged although it changes nothing. */
export const note = async (
  { sql }: Pick<Ctx, 'sql'>,
  caller: Caller,
  auditEntry: NewAuditEntry,
): Promise<void> => {
  await transact(sql, async (tx) => {
    await writeAuditEntry(tx, actorOf(caller), auditEntry)
    return ok(undefined)
  })
}
