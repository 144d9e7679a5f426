import type { Fields } from '#src/gateway/form.ts'
import { type Refusal, refuse } from './refusal.ts'

/** `pattern` applies to non-empty values only. */
export type FieldRule = {
  readonly max: number
  readonly required?: true
  readonly pattern?: RegExp
}
export type FieldTable = {
  readonly named: Readonly<Record<string, FieldRule>>
  /** Pattern of additional allowed names. */
  readonly numbered?: RegExp
}

const paymentNames: FieldTable['named'] = {
  ver: { max: 3, required: true, pattern: /^230$/ },
  mid: { max: 10, required: true },
  txntype: { max: 30, required: true },
  ref: { max: 30, required: true },
  cur: { max: 3, required: true },
  amt: { max: 15, required: true },
  buyer: { max: 64, required: true },
  email: { max: 32, required: true, pattern: /^[^\s@]+@[^\s@]+$/ },
  tel: { max: 32 },
  lang: { max: 2, required: true, pattern: /^(?:KR|EN|CN|JP)$/ },
  returnurl: { max: 255, required: true, pattern: /^https?:\/\/[^\s]+$/ },
  statusurl: { max: 255, required: true, pattern: /^https?:\/\/[^\s]+$/ },
  displaytype: { max: 1, required: true, pattern: /^[PIR]$/ },
  ostype: { max: 1, pattern: /^[PM]$/ },
  charset: { max: 10, pattern: /^UTF-8$/i },
  autoclose: { max: 1, pattern: /^[YN]$/ },
  issuercountry: { max: 2, pattern: /^[A-Z]{2}$/ },
  paymethod: { max: 4 },
  shop: { max: 255 },
  param1: { max: 255 },
  param2: { max: 255 },
  param3: { max: 255 },
  partnercode: { max: 10 },
  siteforeigncur: { max: 3 },
  fgkey: { max: 64, required: true },
}

const directNames: FieldTable['named'] = {
  ver: { max: 3, required: true, pattern: /^230$/ },
  mid: { max: 10, required: true },
  txntype: { max: 30, required: true },
  ref: { max: 30, required: true },
  cur: { max: 3, required: true },
  amt: { max: 15, required: true },
  transid: { max: 24 },
  lang: { max: 2, pattern: /^(?:KR|EN|CN|JP)$/ },
  charset: { max: 10, pattern: /^UTF-8$/i },
  param1: { max: 255 },
  param2: { max: 255 },
  param3: { max: 255 },
  fgkey: { max: 64, required: true },
}

export const paymentFields: FieldTable = {
  named: paymentNames,
  numbered:
    /^(?:item_\d{1,3}_(?:product|quantity|unitPrice)|surcharge_\d{1,3}_(?:name|quantity|unitPrice)|(?:shipTo|billTo)_(?:country|city|state|street1|postalCode|phoneNumber|firstName|lastName))$/,
}

export const queryFields: FieldTable = {
  named: { ...directNames, keyfield: { max: 7, pattern: /^(?:TRANSID|REF)$/ } },
}

export const refundFields: FieldTable = {
  named: {
    ...directNames,
    transid: { max: 24, required: true },
    refundtype: { max: 1, required: true },
    refundamt: { max: 15, required: true },
    balance: { max: 15 },
    refundid: { max: 30, required: true },
    reason: { max: 255, required: true },
  },
}

/** Checks names, lengths and formats of single values. The caller checks combinations. */
export function checkFields(fields: Fields, table: FieldTable): Refusal | undefined {
  for (const [name, value] of Object.entries(fields)) {
    const rule = ruleOf(name, table)
    if (!rule) return refuse('VE03', `Unknown field: ${name.slice(0, 40)}`)
    if ([...value].length > rule.max) return refuse('VE04', `Field is too long: ${name}, at most ${rule.max}`)
    if (value !== '' && rule.pattern && !rule.pattern.test(value))
      return refuse('VE05', `Value is not allowed: ${name}`)
  }
  const missing = Object.keys(table.named).find((name) => table.named[name]?.required && !fields[name])
  return missing === undefined ? undefined : refuse('VE02', `Required field is missing: ${missing}`)
}

function ruleOf(name: string, table: FieldTable): FieldRule | undefined {
  if (Object.hasOwn(table.named, name)) return table.named[name]
  return table.numbered?.test(name) ? { max: 255 } : undefined
}
