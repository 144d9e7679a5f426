import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { lockWrittenDraw, type PublishedDraw, publishedDraw } from '#modules/commerce/draws/index.ts'
import type { Db, Tx } from '#platform/db/connect.ts'

type Found = Result<PublishedDraw, Failure<'NOT_FOUND'>>

/** Finds a published draw of signed items. */
export async function findSigning(db: Db, drawId: Buffer): Promise<Found> {
  const draw = await publishedDraw(db, drawId)
  return draw?.prizeKind === 'SIGNED_ITEM' ? ok(draw) : fail('NOT_FOUND')
}

/** Finds a draw of signed items and lets one change of its signing follow the other. */
export async function lockSigning(tx: Tx, drawId: Buffer): Promise<Found> {
  const found = await findSigning(tx, drawId)
  if (found.ok) await lockWrittenDraw(tx, drawId)
  return found
}
