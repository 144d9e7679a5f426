import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tell } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { hideNotice } from './store.ts'

/** Gone from the list and from its address; who was told of it comes to the list. *Errors*: NOT_FOUND. */
export async function takeDownNotice(tx: Tx, id: string): Promise<Result<void, Failure<'NOT_FOUND'>>> {
  return (await hideNotice(tx, id)) ? ok(await tell(tx, { topic: 'catalog' })) : fail('NOT_FOUND')
}
