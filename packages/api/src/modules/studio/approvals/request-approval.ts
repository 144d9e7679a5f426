import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type ApprovalRow, insertApproval } from './store.ts'

/** How long something waits for a second person. */
export const approvalHours = 24

/** Writes down what one person may not do alone; answers its id. The same waits once. */
export async function requestApproval(
  tx: Tx,
  wish: Pick<ApprovalRow, 'kind' | 'subjectId' | 'eventId' | 'wish' | 'askedBy'>,
): Promise<Result<string, Failure<'APPROVAL_WAITS'>>> {
  const id = newId('da')
  return (await insertApproval(tx, { id, ...wish }, approvalHours)) ? ok(id) : fail('APPROVAL_WAITS')
}
