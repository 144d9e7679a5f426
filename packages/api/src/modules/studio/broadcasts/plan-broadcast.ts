import type { Failure } from '@encore/contract/errors'
import { isZone } from '@encore/contract/rules/local-time'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, invalid, ok, type Result, refused } from '#kernel/result.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import type { Staff } from '#platform/http/principal.ts'
import { changeableBroadcast } from './access-scope.ts'
import { openMessage } from './save-broadcast.ts'
import { begin, missingTexts } from './send-broadcast.ts'
import { clearPlan, lockDue, markPlanned, selectDue } from './store.ts'

export interface PlanBroadcast {
  id: string
  version: number
  /** ISO 8601. */
  at: string
  zone: string
}

/** Schedules or reschedules a broadcast. A time in the past is refused with the rule `future`. */
export async function planBroadcast(
  tx: Tx,
  { uid, held }: Pick<Staff, 'uid' | 'held'>,
  { id, version, at, zone }: PlanBroadcast,
): Promise<
  Result<
    AuditedResult<{ version: number }>,
    Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'VERSION_CONFLICT' | 'BROADCAST_SENT' | 'INVALID_INPUT'>
  >
> {
  const found = await openMessage(tx, held, { id, version })
  if (!found.ok) return found
  const ofZone = isZone(zone) ? [] : [{ path: 'zone', rule: 'time-zone' }]
  const refusal = refused([...missingTexts(found.value), ...ofZone])
  if (refusal) return refusal
  if (!(await markPlanned(tx, id, { at, zone, by: uid }))) return invalid('at', 'future')
  const { eventId, plannedAt } = found.value
  const auditEntry = {
    object: { kind: 'broadcast', id },
    eventId,
    before: { plannedAt: plannedAt?.toISOString() ?? null },
    after: { plannedAt: new Date(at).toISOString(), zone },
  }
  return ok({ reply: { version: version + 1 }, auditEntry })
}

/** Turns a scheduled broadcast back into a draft, unless its time has come. */
export async function callOffBroadcast(
  tx: Tx,
  held: readonly HeldRole[],
  id: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'BROADCAST_SENT'>>> {
  const found = await changeableBroadcast(tx, held, id)
  if (!found.ok) return found
  const { state, eventId, plannedAt } = found.value
  if (state === 'DRAFT') return fail('NOT_FOUND')
  if (state !== 'PLANNED') return fail('BROADCAST_SENT')
  await clearPlan(tx, id)
  const auditEntry = {
    object: { kind: 'broadcast', id },
    eventId,
    before: { plannedAt: plannedAt?.toISOString() ?? null },
    after: { plannedAt: null },
  }
  return ok({ reply: undefined, auditEntry })
}

/** Starts due broadcasts, each in its own transaction; the row lock lets only one process start each. */
export async function sendDue({ sql, log }: Pick<Ctx, 'sql' | 'log'>): Promise<void> {
  for (const { id } of await selectDue(sql))
    await transact(sql, async (tx) => {
      const due = await lockDue(tx, id)
      const isBegun = due?.plannedBy ? await begin(tx, due, due.plannedBy) : null
      return isBegun ? ok(undefined) : fail('BROADCAST_SENT')
    }).catch((err: unknown) => log.error({ err, broadcastId: id }, 'planned broadcast could not start'))
}
