import type { StudioSigning } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { closeTexts, lockSigning, markItem, unmarkItem } from '#modules/live/signing/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { drawObject, findDraw, type Place } from '#modules/studio/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { readSigning } from './read-signing.ts'

type Clocked = Pick<Ctx, 'clock' | 'secrets'>
type Changed<E extends 'SIGNING_MOVED' = never> = Result<
  AuditedResult<StudioSigning>,
  Failure<'NOT_FOUND' | E>
>

interface ItemPlace extends Place {
  /** UUID. */
  itemId: string
}

/** Closes or reopens the texts of the winners. */
export async function setTexts(
  ctx: Clocked,
  tx: Tx,
  { isOpen, ...place }: Place & { isOpen: boolean },
): Promise<Changed> {
  const found = await findDraw(tx, place)
  if (!found.ok) return found
  const locked = await lockSigning(tx, found.value.id)
  if (!locked.ok) return locked
  const isChanged = await closeTexts(tx, found.value.id, !isOpen)
  return changed(ctx, tx, place, { isClosed: isChanged ? isOpen : !isOpen }, { isClosed: !isOpen })
}

/** Marks an item as signed now. A second press for it changes nothing. */
export async function markSigned(ctx: Clocked, tx: Tx, { itemId, ...place }: ItemPlace): Promise<Changed> {
  const found = await findDraw(tx, place)
  if (!found.ok) return found
  const marked = await markItem(ctx, tx, found.value.id, itemId)
  if (!marked.ok) return marked
  const { number, isNew } = marked.value
  return changed(ctx, tx, place, { number: isNew ? null : number }, { number })
}

/** Takes the last mark back, as long as nothing was signed after it. */
export async function unmarkSigned(
  ctx: Clocked,
  tx: Tx,
  { itemId, ...place }: ItemPlace,
): Promise<Changed<'SIGNING_MOVED'>> {
  const found = await findDraw(tx, place)
  if (!found.ok) return found
  const unmarked = await unmarkItem(tx, found.value.id, itemId)
  return unmarked.ok ? changed(ctx, tx, place, unmarked.value, { number: null }) : unmarked
}

/** The list after a change, with its audit entry. The entry holds no text and no account. */
async function changed(
  ctx: Clocked,
  tx: Tx,
  place: Place,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Promise<Result<AuditedResult<StudioSigning>, Failure<'NOT_FOUND'>>> {
  const read = await readSigning(ctx, tx, place)
  if (!read.ok) return read
  if (!read.value) return fail('NOT_FOUND')
  const object = drawObject({ id: place.id })
  return ok({ reply: read.value, auditEntry: { object, eventId: place.eventId, before, after } })
}
