import type { ProductDraft, StudioProduct } from '@encore/contract/endpoints'
import type { FieldProblem } from '@encore/contract/errors'
import { localOf } from '@encore/contract/rules/local-time'
import type { Currency, PaidCurrency } from '@encore/contract/rules/money'
import { majorText, minorOfText } from '@encore/contract/rules/money'
import type { SigningField } from '@encore/contract/rules/signing'
import type { Texts } from '@encore/contract/rules/texts'
import { instantOf } from '#app/data/instant-of.ts'

export const paidCurrencies = ['KRW', 'USD', 'JPY', 'CNY', 'EUR'] as const satisfies readonly PaidCurrency[]

export const soldKinds = [
  'TICKET_LIVE',
  'TICKET_REPLAY',
  'FAN_CALL',
  'DRAW_ENTRY',
  'GOODS',
  'DIGITAL',
] as const

export type Kind = StudioProduct['kind']
export type Delivery = 'NONE' | 'SHIPPING' | 'PICKUP'

export interface QuestionForm {
  id: string
  kind: 'TEXT' | 'SELECT' | 'DATE'
  label: Texts
  isRequired: boolean
  /** One option per line. */
  options: string
  /** The part of a signed item that the answer is written as. */
  signing?: SigningField | undefined
}

export interface SlotForm {
  from: string
  to: string
  capacity: string
}

/** Form values: numbers and times as typed, times in the event's zone. */
export interface ProductForm {
  productCode: string
  name: Texts
  description: Texts
  notice: Texts
  image: string | null
  buyLimitMax: string
  payStartAt: string
  payEndAt: string
  defaultCurrency: Currency
  prices: Record<PaidCurrency, string>
  pointPrice: string
  replayDays: string
  /** Names of cameras beside the main one; null for all. */
  cameras: string[] | null
  /** Picture height in lines; empty for no limit. */
  maxHeight: string
  requiresOrderInfo: boolean
  delivery: Delivery
  weightGrams: string
  shipsFrom: string
  /** Country codes; empty for every country that parcels can be sent to. */
  shipsTo: string[]
  supplyDate: string
  downloadFrom: string
  downloadDays: string
  optionGroup: string
  options: { name: Texts; value: Texts }[]
  customInfoFields: QuestionForm[]
  pickupSlots: SlotForm[]
  sortPosition: string
  isHidden: boolean
}

export function formOf(draft: ProductDraft, zone: string): ProductForm {
  const { requiresShipping, isOnSitePickup, download, prices } = draft
  const priceIn = (currency: PaidCurrency) => {
    const price = prices.find((one) => one.currency === currency)
    return price ? majorText(price.amount, currency) : ''
  }
  return {
    productCode: draft.productCode,
    name: draft.name,
    description: draft.description,
    notice: draft.notice,
    image: draft.image,
    buyLimitMax: String(draft.buyLimitMax),
    payStartAt: localOf(draft.payStartAt, zone),
    payEndAt: localOf(draft.payEndAt, zone),
    defaultCurrency: draft.defaultCurrency,
    prices: Object.fromEntries(
      paidCurrencies.map((currency) => [currency, priceIn(currency)]),
    ) as ProductForm['prices'],
    pointPrice: figure(draft.pointPrice),
    replayDays: figure(draft.replayDays),
    cameras: draft.cameras,
    maxHeight: figure(draft.maxHeight),
    requiresOrderInfo: draft.requiresOrderInfo,
    delivery: requiresShipping ? 'SHIPPING' : isOnSitePickup ? 'PICKUP' : 'NONE',
    weightGrams: figure(draft.weightGrams),
    shipsFrom: draft.shipsFrom ?? '',
    shipsTo: draft.shipsTo ?? [],
    supplyDate: draft.supplyDate ?? '',
    downloadFrom: download ? localOf(download.from, zone) : '',
    downloadDays: download ? String(download.days) : '',
    optionGroup: draft.optionGroup ?? '',
    options: draft.options,
    customInfoFields: draft.customInfoFields.map((field) => ({
      ...field,
      options: field.options.join('\n'),
    })),
    pickupSlots: draft.pickupSlots.map(({ from, to, capacity }) => ({
      from: localOf(from, zone),
      to: localOf(to, zone),
      capacity: String(capacity),
    })),
    sortPosition: String(draft.sortPosition),
    isHidden: draft.isHidden,
  }
}

/** Parses the form. Unreadable values are reported as the server would report them. */
export function draftOf(
  form: ProductForm,
  kind: Kind,
  zone: string,
): { draft: ProductDraft; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const wrong = (path: string, rule: string) => problems.push({ path: `product/${path}`, rule })
  const whole = (path: string, text: string): number => {
    const digits = text.trim()
    if (/^\d{1,9}$/.test(digits)) return Number(digits)
    wrong(path, digits === '' ? 'required' : 'integer')
    return 1
  }
  const wholeOrNone = (path: string, text: string) => (text.trim() === '' ? null : whole(path, text))
  const moment = (path: string, local: string): string => {
    const at = instantOf(local, zone)
    if (at === null) wrong(path, 'format')
    return at ?? ''
  }
  const prices = paidCurrencies.flatMap((currency) => {
    const text = form.prices[currency].trim().replaceAll(',', '')
    if (text === '') return []
    const amount = minorOfText(text, currency)
    if (amount === null || amount < 1) wrong(`prices/${currency}`, 'amount')
    return [{ amount: amount ?? 1, currency }]
  })
  const isTicket = kind.startsWith('TICKET')
  const isGoods = kind === 'GOODS'
  const isShipped = isGoods && form.delivery === 'SHIPPING'
  const isFetched = isGoods && form.delivery === 'PICKUP'
  const draft: ProductDraft = {
    productCode: form.productCode.trim().toUpperCase(),
    name: form.name,
    description: form.description,
    notice: form.notice,
    image: form.image,
    buyLimitMax: whole('buyLimitMax', form.buyLimitMax),
    payStartAt: moment('payStartAt', form.payStartAt),
    payEndAt: moment('payEndAt', form.payEndAt),
    defaultCurrency: form.defaultCurrency,
    prices,
    pointPrice: wholeOrNone('pointPrice', form.pointPrice),
    replayDays: isTicket ? wholeOrNone('replayDays', form.replayDays) : null,
    cameras: isTicket ? form.cameras : null,
    maxHeight: isTicket ? wholeOrNone('maxHeight', form.maxHeight) : null,
    requiresOrderInfo: form.requiresOrderInfo || form.customInfoFields.length > 0,
    requiresShipping: isShipped,
    isOnSitePickup: isFetched,
    weightGrams: isShipped ? wholeOrNone('weightGrams', form.weightGrams) : null,
    shipsFrom: isShipped && form.shipsFrom !== '' ? form.shipsFrom : null,
    shipsTo: isShipped && form.shipsTo.length > 0 ? form.shipsTo : null,
    supplyDate: isGoods && form.supplyDate !== '' ? form.supplyDate : null,
    download:
      kind === 'DIGITAL'
        ? { from: moment('download', form.downloadFrom), days: whole('download', form.downloadDays) }
        : null,
    optionGroup: form.optionGroup.trim() === '' ? null : form.optionGroup.trim(),
    options: form.optionGroup.trim() === '' ? [] : form.options,
    customInfoFields: form.customInfoFields.map(({ signing, ...field }) => ({
      ...field,
      options: field.kind === 'SELECT' ? linesOf(field.options) : [],
      ...(signing && field.kind === 'TEXT' && { signing }),
    })),
    pickupSlots: isFetched
      ? form.pickupSlots.map(({ from, to, capacity }) => ({
          from: moment('pickupSlots', from),
          to: moment('pickupSlots', to),
          capacity: whole('pickupSlots', capacity),
        }))
      : [],
    sortPosition: whole('sortPosition', form.sortPosition),
    isHidden: form.isHidden,
  }
  return { draft, problems }
}

const figure = (value: number | null) => (value === null ? '' : String(value))

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
