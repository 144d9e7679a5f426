import type { Failure } from '@encore/contract/errors'
import { isZone } from '@encore/contract/rules/local-time'
import { invalid, ok, type Result } from '#kernel/result.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { lockZone, updateZone } from './store.ts'

/** An area and a place (`Asia/Seoul`), or UTC. Offsets and abbreviations ignore daylight saving. */
const placePattern = /^(UTC|[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)+)$/

export async function changeZone(
  tx: Tx,
  zone: string,
): Promise<Result<AuditedResult<undefined>, Failure<'INVALID_INPUT'>>> {
  if (!placePattern.test(zone) || !isZone(zone)) return invalid('zone', 'time-zone')
  const before = await lockZone(tx)
  await updateZone(tx, zone)
  return ok({
    reply: undefined,
    auditEntry: { object: { kind: 'team', id: 'reports' }, before: { zone: before }, after: { zone } },
  })
}
