import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { noteDifference, readReceipt } from '#modules/live/calls/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type CallPlace, findCall } from './control-call.ts'
import { callObject } from './find-session.ts'

/** Closes the case of a call whose sums differ; the fan reads the note. */
export async function checkDifference(
  tx: Tx,
  { note, ...place }: CallPlace & { note: string },
  by: string,
): Promise<Result<AuditedResult<undefined>, Failure<'NOT_FOUND'>>> {
  const found = await findCall(tx, place)
  if (!found.ok) return found
  const receipt = await readReceipt(tx, place.callId)
  if (!receipt?.isDisputed) return fail('NOT_FOUND')
  await noteDifference(tx, place.callId, { note, by })
  const { differenceNote, fanCountedMs } = receipt
  const { countedMs } = found.value
  return ok({
    reply: undefined,
    auditEntry: {
      ...{ object: callObject(place.callId), eventId: place.eventId, reason: note },
      before: { note: differenceNote },
      after: { note, countedMs, fanCountedMs },
    },
  })
}
