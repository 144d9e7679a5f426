import type { PrizeDelivery } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import {
  lockPrizeParcel,
  type ParcelState,
  preparePrize,
  prizeParcelOf,
  stopPrizes,
} from '#modules/commerce/delivery/index.ts'
import {
  type AddressRefusal,
  addressPrize,
  type GivenAddress,
  ownPrize,
  prizeCountries,
} from '#modules/commerce/draws/index.ts'
import { deletePrizeAddresses, prizeAddressOf } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { transact } from '#platform/db/transact.ts'
import { findSigning, lockSigning } from './find-signing.ts'
import { selectMark } from './store.ts'

type Own = Result<PrizeDelivery, Failure<'NOT_FOUND' | 'DRAW_NOT_WON'>>

/** Returns where a winner's item goes, and its parcel. */
export async function prizeDelivery(
  ctx: Pick<Ctx, 'sql' | 'secrets'>,
  memberId: string,
  drawId: Buffer,
  locale: Locale,
): Promise<Own> {
  const { sql } = ctx
  const found = await findSigning(sql, drawId)
  if (!found.ok) return found
  const prize = await ownPrize(sql, drawId, memberId)
  if (!prize) return fail('DRAW_NOT_WON')
  const [countries, address, parcel] = await Promise.all([
    prizeCountries(sql, drawId),
    prizeAddressOf(ctx, sql, prize.itemId),
    prizeParcelOf(sql, prize.itemId, locale),
  ])
  return ok({ countries, address, isOpen: !isOut(parcel?.state ?? null), parcel })
}

/** True while the carrier or the winner has the parcel. */
const isOut = (state: ParcelState | null): boolean => state === 'SHIPPED' || state === 'DELIVERED'

type Changed = Result<undefined, Failure<'NOT_FOUND' | 'DRAW_NOT_WON' | 'ADDRESS_FIXED' | AddressRefusal>>

/** Changes the address of an accepted item until its parcel is sent. An item that is signed gets its parcel by it. */
export const changeDelivery = (
  ctx: Ctx,
  memberId: string,
  drawId: Buffer,
  address: GivenAddress,
): Promise<Changed> =>
  transact(ctx.sql, async (tx): Promise<Changed> => {
    const found = await lockSigning(tx, drawId)
    if (!found.ok) return found
    const prize = await ownPrize(tx, drawId, memberId)
    if (prize?.status !== 'CONFIRMED' || !(await keepPresent(tx, memberId))) return fail('DRAW_NOT_WON')
    const { itemId } = prize
    if (isOut(await lockPrizeParcel(tx, itemId))) return fail('ADDRESS_FIXED')
    const addressed = await addressPrize(ctx, tx, { drawId, itemId, memberId, ...address })
    if (!addressed.ok) return addressed
    if (await selectMark(tx, itemId))
      await preparePrize(tx, { itemId, memberId, eventId: found.value.eventId })
    return ok(undefined)
  })

/** Prepares the parcel of an item that was signed, once its winner gave an address. */
export async function sendSigned(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  prize: { itemId: string; memberId: string; eventId: string },
): Promise<void> {
  if (await prizeAddressOf(ctx, tx, prize.itemId)) await preparePrize(tx, prize)
}

/** Stops what was not sent to winners who lost their items, and deletes the addresses. */
export async function endDeliveries(tx: Tx, itemIds: readonly string[]): Promise<void> {
  const sent = await stopPrizes(tx, itemIds)
  await deletePrizeAddresses(
    tx,
    itemIds.filter((id) => !sent.has(id)),
  )
}
