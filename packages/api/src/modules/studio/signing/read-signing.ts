import type { StudioSigning } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { maskedName } from '@encore/contract/rules/draws'
import { ok, type Result } from '#kernel/result.ts'
import { presentNames } from '#modules/accounts/members/index.ts'
import {
  findSignedGoods,
  findSigning,
  listGoods,
  listSigning,
  type SigningList,
} from '#modules/live/signing/index.ts'
import { findDraw, type Place } from '#modules/studio/draws/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'

type Read = Result<StudioSigning | null, Failure<'NOT_FOUND'>>

/** Null before the draw and for a draw of another prize. */
export async function readSigning(ctx: Pick<Ctx, 'clock'>, db: Db, place: Place): Promise<Read> {
  const found = await findDraw(db, place)
  if (!found.ok) return found
  const draw = await findSigning(db, found.value.id)
  if (!draw.ok || draw.value.state !== 'DRAWN') return ok(null)
  return ok(await masked(db, await listSigning(ctx, db, draw.value)))
}

/** Bought units of a product; null for one that asks for no name to write. */
export async function readGoodsSigning(ctx: Pick<Ctx, 'clock'>, db: Db, place: Place): Promise<Read> {
  const found = await findSignedGoods(db, place)
  if (!found.ok || found.value === null) return found.ok ? ok(null) : found
  return ok(await masked(db, await listGoods(ctx, db, found.value)))
}

/** The list as staff see it: an account is the first character of its nickname. */
async function masked(db: Db, list: SigningList): Promise<StudioSigning> {
  const names = await presentNames(
    db,
    list.items.map(({ memberId }) => memberId),
  )
  return {
    ...list,
    items: list.items.map(({ memberId, ...item }) => ({
      ...item,
      account: maskedName(names.get(memberId) ?? ''),
    })),
  }
}
