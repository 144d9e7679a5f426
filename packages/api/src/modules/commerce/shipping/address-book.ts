import type { ShippingInfo, ShippingInfoInput } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { shippingProblems, tidyCustomsCode, tidyShipping } from '@encore/contract/rules/shipping'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { noteCountry } from '#modules/accounts/wallet/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { encryptCustomsCode } from './customs-code.ts'
import { foldPhones } from './fold-phones.ts'
import { presentAddress } from './present.ts'
import {
  type BookRow,
  deleteAddress,
  freePlace,
  insertAddress,
  lockBook,
  selectAddress,
  selectBook,
  setNewestDefault,
  unsetDefault,
  updateAddress,
} from './store.ts'

export const listAddresses = async (ctx: Ctx, memberId: string): Promise<ShippingInfo[]> =>
  (await selectBook(ctx.sql, memberId)).map((row) => presentAddress(ctx, row))

/** Adds an address; the first one is always the default. */
export const addAddress = (ctx: Ctx, memberId: string, given: ShippingInfoInput): Promise<Added> =>
  transact(ctx.sql, async (tx): Promise<Added> => {
    const input = foldPhones(given)
    const fields = shippingProblems(input)
    if (fields.length > 0) return fail('INVALID_INPUT', { fields })
    await lockBook(tx, memberId)
    const place = await freePlace(tx, memberId)
    if (place === null) return fail('ADDRESS_BOOK_FULL')
    const isFirst = (await selectBook(tx, memberId)).length === 0
    const row = rowOf(ctx, newId('si'), input, isFirst || input.isDefault === true, null)
    if (row.isDefault) await unsetDefault(tx, memberId)
    await insertAddress(tx, memberId, place, row)
    await noteCountry(tx, memberId, row.countryCode)
    return ok(presentAddress(ctx, row))
  })

type Added = Result<ShippingInfo, Failure<'INVALID_INPUT' | 'ADDRESS_BOOK_FULL'>>

/** Replaces an address; a default stays the default until another one is chosen. */
export const replaceAddress = (
  ctx: Ctx,
  memberId: string,
  id: string,
  given: ShippingInfoInput,
): Promise<Replaced> =>
  transact(ctx.sql, async (tx): Promise<Replaced> => {
    const input = foldPhones(given)
    await lockBook(tx, memberId)
    const known = await selectAddress(tx, memberId, id)
    if (!known) return fail('NOT_FOUND')
    const fields = shippingProblems(input)
    if (fields.length > 0) return fail('INVALID_INPUT', { fields })
    const row = rowOf(ctx, id, input, known.isDefault || input.isDefault === true, known)
    if (row.isDefault && !known.isDefault) await unsetDefault(tx, memberId)
    await updateAddress(tx, memberId, row)
    await noteCountry(tx, memberId, row.countryCode)
    return ok(presentAddress(ctx, row))
  })

type Replaced = Result<ShippingInfo, Failure<'INVALID_INPUT' | 'NOT_FOUND'>>

export const removeAddress = (
  { sql }: Ctx,
  memberId: string,
  id: string,
): Promise<Result<undefined, Failure<'NOT_FOUND'>>> =>
  transact(sql, async (tx) => {
    await lockBook(tx, memberId)
    const wasDefault = await deleteAddress(tx, memberId, id)
    if (wasDefault === null) return fail('NOT_FOUND')
    if (wasDefault) await setNewestDefault(tx, memberId)
    return ok(undefined)
  })

/** An omitted customs code keeps its value for addresses in KR. */
function rowOf(
  ctx: Ctx,
  id: string,
  input: ShippingInfoInput,
  isDefault: boolean,
  known: BookRow | null,
): BookRow {
  const address = tidyShipping(input)
  const { personalCustomsCode: said } = input
  const kept = address.countryCode === 'KR' ? (known?.customsCode ?? null) : null
  const customsCode = said
    ? encryptCustomsCode(ctx, tidyCustomsCode(said), id)
    : said === undefined
      ? kept
      : null
  return { id, isDefault, ...address, customsCode }
}
