import type { OrderEtcInfoInput, ShippingInfoInput } from '@encore/contract/endpoints'
import type { Failure, FieldProblem } from '@encore/contract/errors'
import { type AskedField, customInfoProblems, storedAnswer } from '@encore/contract/rules/order-info'
import {
  isServed,
  needsCustomsCode,
  type ShippedGood,
  shippingProblems,
  tidyCustomsCode,
  tidyShipping,
} from '@encore/contract/rules/shipping'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import type { Texts } from '#kernel/texts.ts'
import { localText } from '#kernel/texts.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import { encryptCustomsCode, openCustomsCode } from './customs-code.ts'
import { foldPhones } from './fold-phones.ts'
import { infoProblems, tidyInfo } from './order-info.ts'
import {
  type AddressRow,
  insertOrderAddress,
  insertOrderInfo,
  insertPrizeAddress,
  selectAddress,
} from './store.ts'

interface GivenAddress {
  memberId: string
  /** An address of the member's address book; `shippingInfo` is used for this order only. */
  shippingInfoId?: string | undefined
  shippingInfo?: ShippingInfoInput | undefined
  /** Content of the parcel; decides where it may go and whether customs require a code. */
  goods: readonly ShippedGood[]
}

export interface AddressToFreeze extends GivenAddress {
  orderId: string
}

type Frozen = Result<{ countryCode: string }, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>

/**
 * Stores the address of an order; later changes of the member do not affect it. NOT_FOUND for an address of another
 * member. Field paths are those of the request body, `shippingInfo/postCode`.
 */
export const freezeAddress = (
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { orderId, ...given }: AddressToFreeze,
): Promise<Frozen> =>
  freeze(ctx, tx, orderId, given, (row) => insertOrderAddress(tx, orderId, given.memberId, row))

/** Stores the address of a won item, like that of an order. */
export const freezePrizeAddress = (
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  { itemId, ...given }: GivenAddress & { itemId: string },
): Promise<Frozen> =>
  freeze(ctx, tx, itemId, given, (row) => insertPrizeAddress(tx, itemId, given.memberId, row))

/** `holderId` names the order or item in the encryption of the customs code. */
async function freeze(
  ctx: Pick<Ctx, 'secrets'>,
  tx: Tx,
  holderId: string,
  { memberId, shippingInfoId, shippingInfo, goods }: GivenAddress,
  insert: (row: AddressRow) => Promise<unknown>,
): Promise<Frozen> {
  if ((shippingInfoId === undefined) === (shippingInfo === undefined))
    return invalid('shippingInfoId', 'required')
  const found = shippingInfo
    ? typedAddress(shippingInfo)
    : await bookAddress(ctx, tx, memberId, shippingInfoId ?? '')
  if (!found.ok) return found
  const { address, code } = found.value
  const path = shippingInfo ? 'shippingInfo/' : ''
  if (!isServed(address.countryCode, goods)) return invalid(`${path}countryCode`, 'served')
  const isAsked = needsCustomsCode(address.countryCode, goods)
  if (isAsked && code === null) return invalid(`${path}personalCustomsCode`, 'required')
  const customsCode = isAsked && code !== null ? encryptCustomsCode(ctx, code, holderId) : null
  await insert({ ...address, customsCode })
  return ok({ countryCode: address.countryCode })
}

type Found = Result<
  { address: Omit<AddressRow, 'customsCode'>; code: string | null },
  Failure<'NOT_FOUND' | 'INVALID_INPUT'>
>

function typedAddress(given: ShippingInfoInput): Found {
  const input = foldPhones(given)
  const fields = shippingProblems(input)
  if (fields.length > 0) return fail('INVALID_INPUT', { fields: inside('shippingInfo', fields) })
  const code = input.personalCustomsCode ? tidyCustomsCode(input.personalCustomsCode) : null
  return ok({ address: tidyShipping(input), code })
}

async function bookAddress(ctx: Pick<Ctx, 'secrets'>, tx: Tx, memberId: string, id: string): Promise<Found> {
  const row = await selectAddress(tx, memberId, id)
  if (!row) return fail('NOT_FOUND')
  const { id: holderId, isDefault: _isDefault, customsCode, ...address } = row
  return ok({ address, code: customsCode && openCustomsCode(ctx, customsCode, holderId) })
}

const inside = (part: string, fields: FieldProblem[]): FieldProblem[] =>
  fields.map(({ path, rule }) => ({ path: `${part}/${path}`, rule }))

export interface LabelledField extends AskedField {
  label: Texts
}

export interface InfoToFreeze {
  orderId: string
  memberId: string
  orderEtcInfo: OrderEtcInfoInput
  /** Questions of all ordered products. */
  fields: readonly LabelledField[]
}

/** Stores the order information with the questions' current labels. Field paths like `orderEtcInfo/birth`. */
export async function freezeOrderInfo(
  ctx: Pick<Ctx, 'clock'>,
  tx: Tx,
  { orderId, memberId, orderEtcInfo, fields }: InfoToFreeze,
): Promise<Result<null, Failure<'INVALID_INPUT'>>> {
  const problems = [
    ...infoProblems(ctx, orderEtcInfo),
    ...customInfoProblems(orderEtcInfo.customInfos ?? [], fields),
  ]
  if (problems.length > 0) return fail('INVALID_INPUT', { fields: inside('orderEtcInfo', problems) })
  const info = tidyInfo(orderEtcInfo)
  const customInfos = info.customInfos.map((answer) => {
    const field = fields.find(({ id }) => id === answer.customInfoFieldId)
    return {
      ...answer,
      content: storedAnswer(answer.content, field),
      label: localText(field?.label ?? {}, 'en').text,
    }
  })
  await insertOrderInfo(tx, orderId, memberId, { ...info, customInfos })
  return ok(null)
}
