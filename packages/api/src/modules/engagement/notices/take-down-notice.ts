import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { hideNotice } from './store.ts'

/** Removes a notice from the list and its own page; its notifications then lead to the list. *Errors*: NOT_FOUND. */
export async function takeDownNotice(tx: Tx, id: string): Promise<Result<void, Failure<'NOT_FOUND'>>> {
  return (await hideNotice(tx, id)) ? ok(await publish(tx, { topic: 'catalog' })) : fail('NOT_FOUND')
}
