import type { Failure } from '@encore/contract/errors'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { publish } from '#platform/bus.ts'
import type { Tx } from '#platform/db/connect.ts'
import { updateReplayWindow } from './edit-store.ts'

/** Sets the window of a replay. *Errors*: NOT_FOUND; INVALID_INPUT with `to` `range`. */
export async function moveReplay(
  tx: Tx,
  id: string,
  { from, to }: { from: Date; to: Date },
): Promise<Result<void, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  if (from >= to) return invalid('to', 'range')
  if (!(await updateReplayWindow(tx, id, from, to))) return fail('NOT_FOUND')
  return ok(await publish(tx, { topic: 'catalog' }))
}
