import { currencyDecimals, type Money, minorOfText, type PaidCurrency } from '@encore/contract/rules/money'
import type { Config } from '#platform/config.ts'
import type { GatewayFact } from '../fact.ts'
import { type Fields, hasValidFgkey } from './fgkey.ts'
import { merchantOfMid } from './merchants.ts'

/** Parses a form body, `+` as a space. Null when a name occurs twice, because the signed value would be ambiguous. */
function readFields(body: string): Fields | null {
  const pairs = [...new URLSearchParams(body)]
  const fields = Object.fromEntries(pairs)
  return Object.keys(fields).length === pairs.length ? fields : null
}

/** Returns the fields of a message for one of our merchant accounts; null unless its signature is valid. */
export function verifiedFields(config: Config, body: string): Fields | null {
  const fields = readFields(body)
  const merchant = fields && merchantOfMid(config, fields.mid)
  return merchant && hasValidFgkey(fields, merchant.secretKey) ? fields : null
}

/** Reads a notice or a returning browser's fields; null unless the gateway signed them. */
export function factOfMessage(config: Config, body: string, source: 'STATUS' | 'RETURN'): GatewayFact | null {
  const fields = verifiedFields(config, body)
  if (!fields) return null
  const fact = factOf(fields, outcomeOf(fields), source, body)
  const instructionsUrl = addressOf(config, fields.paymentURL)
  return { ...fact, ...(instructionsUrl !== null && { instructionsUrl }) }
}

export function factOf(
  fields: Fields,
  outcome: GatewayFact['outcome'],
  source: GatewayFact['source'],
  raw: string,
): GatewayFact {
  const { ref = '', mid = '', transid = '', resmsg = '' } = fields
  const money = moneyOf(fields)
  return {
    provider: 'EXIMBAY',
    ref,
    mid,
    gatewayTxId: transid || `ref:${ref}`,
    kind: 'PAYMENT',
    outcome: outcome === 'CAPTURED' && !money ? 'OTHER' : outcome,
    money,
    words: resmsg
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 300),
    ...(fields.paymethod && { method: fields.paymethod }),
    source,
    raw,
  }
}

/** Card responses have no `status`; only a sale is a capture. */
function outcomeOf({ txntype, rescode, status }: Fields): GatewayFact['outcome'] {
  if (txntype !== 'PAYMENT') return 'OTHER'
  if (rescode !== '0000') return 'DECLINED'
  return outcomes[(status || 'SALE').toUpperCase()] ?? 'OTHER'
}

const outcomes: Record<string, GatewayFact['outcome']> = {
  SALE: 'CAPTURED',
  REGISTERED: 'REGISTERED',
  VOID: 'VOIDED',
}

/** Accepts `https` addresses because the address becomes a link; plain HTTP only on the gateway's own origin. */
function addressOf({ EXIMBAY_BASE_URL }: Config, text: string | undefined): string | null {
  const url = text ? URL.parse(text) : null
  if (!url || url.href.length > 500) return null
  const isFine = url.protocol === 'https:' || url.origin === new URL(EXIMBAY_BASE_URL).origin
  return isFine ? url.href : null
}

export function moneyOf({ cur = '', amt = '' }: Fields): Money<PaidCurrency> | null {
  if (!isPaidCurrency(cur)) return null
  const amount = minorOfText(amt, cur)
  return amount ? { amount, currency: cur } : null
}

const isPaidCurrency = (text: string): text is PaidCurrency =>
  text !== 'CUBE' && Object.hasOwn(currencyDecimals, text)
