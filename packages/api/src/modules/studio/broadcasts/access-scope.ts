import type { BroadcastDraft } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { grantingRole, type HeldRole } from '@encore/contract/rules/staff-roles'
import { fail, ok, type Result } from '#kernel/result.ts'
import { written } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { writtenProduct } from '#modules/catalog/products/index.ts'
import { writtenNotice } from '#modules/engagement/notices/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import { type Broadcast, lockBroadcast, selectBroadcast } from './store.ts'

type Held = readonly HeldRole[]

/** Returns NOT_FOUND when the caller may not read the broadcast. One without an event needs a role for all events. */
export const readableBroadcast = async (
  db: Db,
  held: Held,
  id: string,
): Promise<Result<Broadcast, Failure<'NOT_FOUND'>>> => readable(held, await selectBroadcast(db, id))

/** Locks the broadcast and also checks the write permission. */
export async function changeableBroadcast(
  tx: Tx,
  held: Held,
  id: string,
): Promise<Result<Broadcast, Failure<'NOT_FOUND' | 'NOT_PERMITTED'>>> {
  const found = readable(held, await lockBroadcast(tx, id))
  if (!found.ok) return found
  return mayWrite(held, found.value.eventId) ? found : fail('NOT_PERMITTED')
}

const mayWrite = (held: Held, eventId: string | null) =>
  grantingRole(held, 'broadcast.write', eventId) !== null

function readable(held: Held, broadcast: Broadcast | null): Result<Broadcast, Failure<'NOT_FOUND'>> {
  const isTheirs = broadcast && grantingRole(held, 'broadcast.read', broadcast.eventId) !== null
  return isTheirs ? ok(broadcast) : fail('NOT_FOUND')
}

/** Normalizes a draft: fields its audience does not use become null; for buyers, the event is that of the product. */
export async function aimed(
  tx: Tx,
  held: Held,
  draft: BroadcastDraft,
): Promise<Result<BroadcastDraft, Failure<'NOT_PERMITTED' | 'INVALID_INPUT'>>> {
  const { audience, leadsTo } = draft
  const problems: FieldProblem[] = []
  const need = async (path: 'eventId' | 'productId' | 'noticeId', isThere: () => Promise<boolean>) => {
    if (draft[path] === null) problems.push({ path, rule: 'required' })
    else if (!(await isThere())) problems.push({ path, rule: 'exists' })
  }
  const product = audience === 'BUYERS' && draft.productId ? await writtenProduct(tx, draft.productId) : null
  if (audience === 'HOLDERS')
    await need('eventId', async () => (await heldEvents(tx, [draft.eventId ?? ''])).size > 0)
  if (audience === 'BUYERS') await need('productId', async () => product !== null)
  if (leadsTo === 'NOTICE')
    await need('noticeId', async () => (await writtenNotice(tx, draft.noticeId ?? ''))?.state === 'SHOWN')
  if (problems.length > 0) return fail('INVALID_INPUT', { fields: problems })
  const eventId = audience === 'HOLDERS' ? draft.eventId : (product?.eventId ?? null)
  if (!mayWrite(held, eventId)) return fail('NOT_PERMITTED')
  return ok({
    ...draft,
    eventId,
    productId: product?.id ?? null,
    noticeId: leadsTo === 'NOTICE' ? draft.noticeId : null,
    title: written(draft.title),
    content: written(draft.content),
  })
}
