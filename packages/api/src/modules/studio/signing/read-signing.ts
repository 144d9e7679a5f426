import type { StudioSigning } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { ok, type Result } from '#kernel/result.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import { findSigning, listSigning } from '#modules/live/signing/index.ts'
import { findDraw, maskedName, type Place } from '#modules/studio/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'

type Read = Result<StudioSigning | null, Failure<'NOT_FOUND'>>

/** Null before the draw and for a draw of another prize. */
export async function readSigning(ctx: Pick<Ctx, 'clock'>, db: Db, place: Place): Promise<Read> {
  const found = await findDraw(db, place)
  if (!found.ok) return found
  const draw = await findSigning(db, found.value.id)
  if (!draw.ok || draw.value.state !== 'DRAWN') return ok(null)
  const list = await listSigning(ctx, db, draw.value)
  const names = await presentNames(
    db,
    list.items.map(({ memberId }) => memberId),
  )
  return ok({
    ...list,
    items: list.items.map(({ memberId, ...item }) => ({
      ...item,
      account: maskedName(names.get(memberId) ?? ''),
    })),
  })
}
