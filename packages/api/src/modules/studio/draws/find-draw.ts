import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type WrittenEvent, writtenEvent } from '#modules/catalog/events/index.ts'
import { writtenProduct } from '#modules/catalog/products/index.ts'
import { type DrawRow, lockWrittenDraw, writtenDraw } from '#modules/commerce/draws/index.ts'
import { lastEdit } from '#modules/studio/audit/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'
import type { ProductFacts } from './publication-problems.ts'

export interface Place {
  eventId: string
  /** 16 bytes, hexadecimal. */
  id: string
}

export const drawObject = ({ id }: Pick<Place, 'id'>) => ({ kind: 'draw', id })

type Found = Result<DrawRow, Failure<'NOT_FOUND'>>

/** Returns NOT_FOUND for a draw of another event. */
export async function findDraw(db: Db, { eventId, id }: Place): Promise<Found> {
  const draw = await writtenDraw(db, Buffer.from(id, 'hex'))
  return draw?.eventId === eventId ? ok(draw) : fail('NOT_FOUND')
}

type Draft = Result<DrawRow, Failure<'NOT_FOUND' | 'NOT_A_DRAFT'>>

/** Locks a draft against other staff. */
export async function lockDraft(tx: Tx, { eventId, id }: Place): Promise<Draft> {
  const draw = await lockWrittenDraw(tx, Buffer.from(id, 'hex'))
  if (draw?.eventId !== eventId) return fail('NOT_FOUND')
  return draw.publishedAt ? fail('NOT_A_DRAFT') : ok(draw)
}

/** Locks a draft at the version that the caller has read. Data of VERSION_CONFLICT: `version`, `by`, `at`. */
export async function lockDraftAt(
  tx: Tx,
  place: Place & { version: number },
): Promise<Draft | Result<never, Failure<'VERSION_CONFLICT'>>> {
  const found = await lockDraft(tx, place)
  if (!found.ok || found.value.version === place.version) return found
  const { version } = found.value
  return fail('VERSION_CONFLICT', { data: { version, ...(await lastEdit(tx, drawObject(place))) } })
}

export async function eventOf(db: Db, eventId: string): Promise<WrittenEvent> {
  const event = await writtenEvent(db, eventId)
  if (!event) throw new Error(`Event ${eventId} is gone`)
  return event
}

/** Products by id, in the same order; null for an unknown or deleted one. */
export async function productFacts(db: Db, ids: readonly string[]): Promise<(ProductFacts | null)[]> {
  const facts: (ProductFacts | null)[] = []
  for (const id of ids) facts.push(await writtenProduct(db, id))
  return facts
}
