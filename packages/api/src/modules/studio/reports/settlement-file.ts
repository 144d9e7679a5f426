import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { CsvCell } from '@encore/contract/rules/csv'
import { isZone } from '@encore/contract/rules/local-time'
import type { Currency } from '@encore/contract/rules/money'
import { rateText } from '@encore/contract/rules/tax-text'
import type { SoldEntry, SoldOf, SoldTax } from '#modules/accounts/wallet/index.ts'
import type { Ctx } from '#platform/context.ts'

/**
 * A settlement is a CSV table: a head, every ledger entry, the totals, and since form 2 the taxes in them. The last
 * line is an Ed25519 signature of the SHA-256 of everything before it. All amounts are minor units.
 */
export interface SettlementHead {
  /** Files of form 1 contain no taxes. */
  form: 1 | 2
  of: SoldOf
  through: number
  madeAt: string
}

export interface ProductSum {
  sold: number
  back: number
  entries: number
}

/** Keyed by currency, then product id. */
export type SettlementSums = Record<string, Record<string, ProductSum>>

/**
 * A line of the file including its end. Ids, times and numbers need no quotes. The format is frozen, because signed
 * files stay readable forever.
 */
const line = (...cells: CsvCell[]): string => `${cells.join(',')}\r\n`

const byteOrderMark = '\uFEFF'

export const headText = ({ form, of, through, madeAt }: SettlementHead): string =>
  [
    `${byteOrderMark}${line('settlement', form)}`,
    of.kind === 'event'
      ? line('event', of.eventId)
      : line('days', `${of.from}/${of.to}${of.zone === 'UTC' ? '' : ` ${of.zone}`}`),
    line('through', through),
    line('made', madeAt),
    line('transaction', 'at', 'kind', 'cause', 'product', 'currency', 'amount'),
  ].join('')

/** Null when this is not the head of a settlement; `lines` are the first five without their ends. */
export function readHead(lines: string[]): SettlementHead | null {
  const [, of, through, madeAt] = lines.map((text) => text.slice(text.indexOf(',') + 1))
  const [, from, to, zone = 'UTC'] =
    /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)(?: ([A-Za-z0-9_+/-]{1,60}))?$/.exec(of ?? '') ?? []
  const form = /settlement,2$/.test(lines[0] ?? '') ? 2 : 1
  if (!of || !madeAt || !/^\d{1,15}$/.test(through ?? '')) return null
  const head: SettlementHead = {
    form,
    of: from && to && isZone(zone) ? { kind: 'house', from, to, zone } : { kind: 'event', eventId: of },
    ...{ through: Number(through), madeAt },
  }
  return headText(head) === `${lines.join('\r\n')}\r\n` ? head : null
}

export const entryText = ({
  transactionId,
  at,
  kind,
  causeId,
  productId,
  currency,
  amount,
}: SoldEntry): string => line(transactionId, at.toISOString(), kind, causeId, productId, currency, amount)

export function addEntry(sums: SettlementSums, { productId, currency, kind, amount }: SoldEntry): void {
  const products = sums[currency] ?? {}
  const sum = products[productId] ?? { sold: 0, back: 0, entries: 0 }
  if (kind === 'SALE') sum.sold += amount
  else sum.back -= amount
  sum.entries += 1
  products[productId] = sum
  sums[currency] = products
}

export interface CurrencySum extends ProductSum {
  currency: Currency
}

/** Totals over all products by currency. */
export const sumsOf = (sums: SettlementSums): CurrencySum[] =>
  Object.entries(sums)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([currency, products]) => ({
      currency: currency as Currency,
      ...Object.values(products).reduce((all, one) => ({
        sold: all.sold + one.sold,
        back: all.back + one.back,
        entries: all.entries + one.entries,
      })),
    }))

export function sumsText(sums: SettlementSums): string {
  const lineOf = (product: string, currency: string, { sold, back, entries }: ProductSum) =>
    line(product, currency, sold, back, sold - back, entries)
  const products = Object.entries(sums).flatMap(([currency, of]) =>
    Object.entries(of).map(([product, sum]) => ({ product, currency, sum })),
  )
  products.sort((a, b) => a.currency.localeCompare(b.currency) || a.product.localeCompare(b.product))
  return [
    line('product', 'currency', 'sold', 'back', 'kept', 'entries'),
    ...products.map(({ product, currency, sum }) => lineOf(product, currency, sum)),
    ...sumsOf(sums).map(({ currency, ...sum }) => lineOf('all', currency, sum)),
  ].join('')
}

export const taxesText = (taxes: readonly SoldTax[]): string =>
  [
    line('treatment', 'country', 'rate', 'currency', 'gross', 'net', 'tax'),
    ...taxes.map(({ treatment, country, rate, currency, gross, net, tax }) =>
      line(treatment, country, rateText(rate), currency, gross, net, tax),
    ),
  ].join('')

const signaturePattern = /^signature,ed25519,([0-9a-f]{64}),([0-9a-f]{128})\r\n$/

export const signatureText = (ctx: Pick<Ctx, 'secrets'>, signature: Buffer): string =>
  line('signature', 'ed25519', publicKeyOf(ctx), signature.toString('hex'))

/** Null for a line that is not a signature. */
export function readSignature(text: string): { publicKey: string; signature: Buffer } | null {
  const [, publicKey, signature] = signaturePattern.exec(text) ?? []
  return publicKey && signature ? { publicKey, signature: Buffer.from(signature, 'hex') } : null
}

/** PKCS #8 of an Ed25519 key before its 32 bytes (RFC 8410). */
const beforeKey = Buffer.from('302e020100300506032b657004220420', 'hex')

const keyOf = (ctx: Pick<Ctx, 'secrets'>): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([beforeKey, ctx.secrets('settlement')]),
    format: 'der',
    type: 'pkcs8',
  })

/** Returns the 32-byte key in hex. */
export const publicKeyOf = (ctx: Pick<Ctx, 'secrets'>): string =>
  createPublicKey(keyOf(ctx)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

const signed = (digest: Buffer): Buffer => Buffer.from(`encore settlement ${digest.toString('hex')}`)

export const signDigest = (ctx: Pick<Ctx, 'secrets'>, digest: Buffer): Buffer =>
  sign(null, signed(digest), keyOf(ctx))

export const isSigned = (ctx: Pick<Ctx, 'secrets'>, digest: Buffer, signature: Buffer): boolean =>
  verify(null, signed(digest), createPublicKey(keyOf(ctx)), signature)
