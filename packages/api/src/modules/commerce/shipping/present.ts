import type { ShippingInfo } from '@encore/contract/endpoints'
import type { Ctx } from '#platform/context.ts'
import { maskedCustomsCode, openCustomsCode } from './customs-code.ts'
import type { AddressRow, BookRow } from './store.ts'

/** Address of an order for anyone who may see the order. */
export type FrozenAddress = Omit<ShippingInfo, 'id' | 'isDefault'>

export const presentAddress = (ctx: Pick<Ctx, 'secrets'>, row: BookRow): ShippingInfo => ({
  id: row.id,
  isDefault: row.isDefault,
  ...presentFrozen(ctx, row, row.id),
})

export function presentFrozen(
  ctx: Pick<Ctx, 'secrets'>,
  { customsCode, ...address }: AddressRow,
  holderId: string,
): FrozenAddress {
  const code = customsCode && openCustomsCode(ctx, customsCode, holderId)
  return {
    receiverName: address.receiverName,
    receiverFirstName: address.receiverFirstName,
    receiverCountryDialCode: address.receiverCountryDialCode,
    receiverPhoneNumber: address.receiverPhoneNumber,
    buyerName: address.buyerName,
    buyerFirstName: address.buyerFirstName,
    buyerCountryDialCode: address.buyerCountryDialCode,
    buyerPhoneNumber: address.buyerPhoneNumber,
    email: address.email,
    countryCode: address.countryCode,
    postCode: address.postCode,
    address1: address.address1 ?? '',
    address2: address.address2,
    address3: address.address3,
    address4: address.address4,
    personalCustomsCode: code && maskedCustomsCode(code),
    addressType: address.addressType,
    note: address.note,
    originalReceiverName: address.originalReceiverName,
    originalReceiverFirstName: address.originalReceiverFirstName,
    originalBuyerName: address.originalBuyerName,
    originalBuyerFirstName: address.originalBuyerFirstName,
    originalAddress1: address.originalAddress1,
    originalAddress2: address.originalAddress2,
    originalAddress3: address.originalAddress3,
    originalAddress4: address.originalAddress4,
  }
}
