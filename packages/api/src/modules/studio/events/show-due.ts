import { ok } from '#kernel/result.ts'
import { dueEvents, lockDue, setMissed, type WrittenEvent } from '#modules/catalog/events/index.ts'
import { type Actor, type NewAuditEntry, writeAuditEntry } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { needsNow, show } from './publish-event.ts'

/** Publishes due events, each in its own transaction. The row lock lets only one process do it. */
export async function showDue({ sql, log }: Pick<Ctx, 'sql' | 'log'>): Promise<void> {
  for (const { id } of await dueEvents(sql))
    await transact(sql, async (tx) => {
      const event = await lockDue(tx, id)
      if (event) await writeAuditEntry(tx, plannerOf(event), await showOrMiss(tx, event))
      return ok(undefined)
    }).catch((err: unknown) => log.error({ err, eventId: id }, 'planned event could not be published'))
}

/**
 * Applies the same rule as a manual publication. An event that is not ready stays hidden until staff schedule it again.
 */
async function showOrMiss(tx: Tx, event: WrittenEvent): Promise<NewAuditEntry> {
  const needs = await needsNow(tx, event)
  if (needs.length === 0)
    return { action: 'event.publish-planned', ...(await show(tx, event, false)).auditEntry }
  await setMissed(tx, event.id)
  return {
    ...{ action: 'event.miss-plan', object: { kind: 'event', id: event.id }, eventId: event.id },
    before: { publishAt: event.publishAt?.toISOString() },
    after: { publishAt: null, needs },
  }
}

/** The actor is the member who scheduled it, without a session. */
const plannerOf = ({ publishBy }: WrittenEvent): Actor => ({
  ...{ uid: publishBy, role: null, sessionHash: null, ip: '', requestId: 'schedule' },
})
