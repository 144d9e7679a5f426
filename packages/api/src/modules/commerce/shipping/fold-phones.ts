import type { OrderEtcInfoInput, ShippingInfoInput } from '@encore/contract/endpoints'
import { takeOutDialCode } from '@encore/contract/rules/phone-number'

/** Moves calling codes that were typed with a phone number into the field beside it. */
export function foldPhones(input: ShippingInfoInput): ShippingInfoInput {
  const receiver = takeOutDialCode(input.receiverPhoneNumber, input.receiverCountryDialCode)
  const buyer = takeOutDialCode(input.buyerPhoneNumber ?? '', input.buyerCountryDialCode ?? '')
  return {
    ...input,
    ...(receiver && { receiverCountryDialCode: receiver.dialCode, receiverPhoneNumber: receiver.number }),
    ...(buyer && { buyerCountryDialCode: buyer.dialCode, buyerPhoneNumber: buyer.number }),
  }
}

export function foldPhone(input: OrderEtcInfoInput): OrderEtcInfoInput {
  const read = takeOutDialCode(input.phoneNumber, input.countryDialCode)
  return read ? { ...input, countryDialCode: read.dialCode, phoneNumber: read.number } : input
}
