import { ok } from '#kernel/result.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { actorOf, type Caller } from './serve-acts.ts'
import { type NewAuditEntry, writeAuditEntry } from './write-entry.ts'

/** What was read and has to stand in the log although it changed nothing. */
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
