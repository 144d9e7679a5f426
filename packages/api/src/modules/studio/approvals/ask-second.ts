import type { Failure } from '@encore/contract/errors'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Tx } from '#platform/db/connect.ts'
import { type DeedRow, insertDeed } from './store.ts'

/** How long something waits for a second person. */
export const approvalHours = 24

/** Writes down what one person may not do alone; answers its id. The same waits once. */
export async function askSecond(
  tx: Tx,
  wish: Pick<DeedRow, 'kind' | 'subjectId' | 'eventId' | 'wish' | 'askedBy'>,
): Promise<Result<string, Failure<'APPROVAL_WAITS'>>> {
  const id = newId('da')
  return (await insertDeed(tx, { id, ...wish }, approvalHours)) ? ok(id) : fail('APPROVAL_WAITS')
}
