import { type Currency, isCurrency, parseAmount } from '#src/gateway/amounts.ts'
import type { Fields } from '#src/gateway/form.ts'
import { linesOf } from '#src/gateway/lines.ts'
import { checkFields, paymentFields } from './fields.ts'
import type { Merchant } from './merchants.ts'
import { findMethod } from './methods.ts'
import { type Refusal, refuse } from './refusal.ts'

/** Validates a PAYMENT whose merchant and signature are already verified. */
export function checkPayment(fields: Fields, merchant: Merchant): Refusal | undefined {
  const wrongField = checkFields(fields, paymentFields)
  if (wrongField) return wrongField
  if (fields.txntype !== 'PAYMENT') return refuse('VE05', 'Value is not allowed: txntype')
  const { cur = '', amt = '' } = fields
  if (!isCurrency(cur) || !merchant.currencies.includes(cur))
    return refuse('VE06', `Currency is not supported: ${cur}`)
  const amount = parseAmount(amt, cur)
  if (amount === undefined || amount <= 0n) return refuse('VE07', `Amount is not valid: ${amt} ${cur}`)
  return (
    checkUrls(fields) ?? checkMethod(fields.paymethod ?? '', amount, cur) ?? checkSum(fields, amount, cur)
  )
}

function checkUrls(fields: Fields): Refusal | undefined {
  const bad = ['returnurl', 'statusurl'].find((name) => !isPlainUrl(fields[name] ?? ''))
  return bad === undefined ? undefined : refuse('VE05', `Value is not allowed: ${bad}`)
}

function isPlainUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

function checkMethod(code: string, amount: bigint, currency: Currency): Refusal | undefined {
  const method = findMethod(code)
  if (!method) return refuse('VE09', `Payment method is not open: ${code}`)
  if (method.onlyIn && method.onlyIn !== currency)
    return refuse('VE09', `Payment method is not open in ${currency}: ${code}`)
  if (method.limit !== undefined && amount > method.limit)
    return refuse('VE07', `Amount is above the limit of ${method.limit} ${currency}`)
  return undefined
}

function checkSum(fields: Fields, amount: bigint, currency: Currency): Refusal | undefined {
  const items = linesOf(fields, 'item', 'product')
  const surcharges = linesOf(fields, 'surcharge', 'name')
  const sent = Object.keys(fields).filter((name) => /^(?:item|surcharge)_\d/.test(name)).length
  if (items.length === 0) return refuse('VE02', 'Required field is missing: item_0_product')
  if (sent !== (items.length + surcharges.length) * 3)
    return refuse('VE02', 'Items and surcharges are numbered from 0 and have three fields each')
  let sum = 0n
  for (const line of [...items, ...surcharges]) {
    const unitPrice = parseAmount(line.unitPrice, currency)
    if (unitPrice === undefined || !/^[1-9]\d{0,8}$/.test(line.quantity))
      return refuse('VE07', `Line is not valid: ${line.quantity} x ${line.unitPrice} ${currency}`)
    sum += unitPrice * BigInt(line.quantity)
  }
  if (items.some((item) => item.unitPrice.startsWith('-')))
    return refuse('VE07', 'Only a surcharge may be negative')
  return sum === amount ? undefined : refuse('VE08', 'Items and surcharges do not sum to the amount')
}
