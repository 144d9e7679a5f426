import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type ApprovalRow, insertApproval } from './store.ts'

/** Hours until a request expires. */
export const approvalHours = 24

/** Stores an operation that needs a second member of staff. Returns its id. Of equal requests one may be pending. */
export async function requestApproval(
  tx: Tx,
  request: Pick<ApprovalRow, 'kind' | 'subjectId' | 'eventId' | 'payload' | 'askedBy'>,
): Promise<Result<string, Failure<'APPROVAL_PENDING'>>> {
  const id = newId('da')
  return (await insertApproval(tx, { id, ...request }, approvalHours)) ? ok(id) : fail('APPROVAL_PENDING')
}
