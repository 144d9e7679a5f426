/** Refusal codes. VE00, Q004, RC18 and W414 are the gateway's; the others are invented by the sandbox. */
export type RefusalCode =
  | 'VE00' // fgkey does not match
  | 'VE01' // unknown merchant
  | 'VE02' // a required field is missing
  | 'VE03' // a field that the protocol does not have
  | 'VE04' // a value is too long
  | 'VE05' // a value is not allowed
  | 'VE06' // the currency is not supported
  | 'VE07' // the amount is malformed or not above zero
  | 'VE08' // items and surcharges do not sum to the amount
  | 'VE09' // the payment method is not open
  | 'VE10' // duplicate field
  | 'Q004' // no such transaction
  | 'RC18' // the merchant's unsettled balance is too small
  | 'W414' // a partial refund of the whole amount
  | 'RF01' // the refundid was used before
  | 'RF02' // the refund is above the balance
  | 'RF03' // the balance guard does not hold
  | 'RF04' // ref, cur or amt are not the transaction's
  | 'RF05' // cash cannot be refunded through the API

export type Refusal = { readonly rescode: RefusalCode; readonly resmsg: string }

export function refuse(rescode: RefusalCode, resmsg: string): Refusal {
  return { rescode, resmsg }
}
