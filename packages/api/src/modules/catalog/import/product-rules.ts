import type { FieldProblem } from '@encore/contract/errors'
import type { Texts } from '#kernel/texts.ts'
import type { PickupSlotWrite } from '#modules/catalog/pickup/index.ts'
import type { ProductDefinition, StockedProduct } from './definition.ts'
import type { Rule } from './rule.ts'

/** Kinds whose sale has no delivery yet. */
const unsellableKinds = ['FAN_CALL', 'DRAW_ENTRY']

const saleRules: Rule<ProductDefinition>[] = [
  ['name', 'required', ({ name }) => isWritten(name)],
  ['kind', 'not-for-sale', (product) => !unsellableKinds.includes(product.kind)],
  ['eventId', 'required', (product) => product.eventId !== null || !product.kind.startsWith('TICKET')],
  ['replayDays', 'required', (product) => product.replayDays !== null || product.kind !== 'TICKET_REPLAY'],
  ['cameras', 'tickets-only', (product) => product.cameras === null || product.kind.startsWith('TICKET')],
  ['maxHeight', 'tickets-only', (product) => product.maxHeight === null || product.kind.startsWith('TICKET')],
  ['payEndAt', 'after-start', (product) => product.payEndAt > product.payStartAt],
  ['productCode', 'pattern', ({ productCode }) => /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/.test(productCode)],
  ['buyLimitMax', 'minimum', (product) => product.buyLimitMax >= 1],
  ['prices', 'unique', ({ prices }) => areDistinct(prices.map((price) => price.currency))],
  [
    'prices',
    'minimum',
    ({ prices }) => prices.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0),
  ],
  ['defaultCurrency', 'priced', hasDefaultPrice],
]

const supplyRules: Rule<ProductDefinition>[] = [
  ['requiresShipping', 'or-pickup', (product) => !(product.requiresShipping && product.isOnSitePickup)],
  ['requiresShipping', 'goods-only', (product) => !product.requiresShipping || isGoods(product)],
  ['isOnSitePickup', 'goods-only', (product) => !product.isOnSitePickup || isGoods(product)],
  ['weightGrams', 'required', (product) => !product.requiresShipping || product.weightGrams !== null],
  ['weightGrams', 'range', ({ weightGrams }) => weightGrams === null || isWithin(weightGrams, 1, 100_000)],
  ['shipsFrom', 'country-code', ({ shipsFrom }) => shipsFrom === null || isCountryCode(shipsFrom)],
  ['shipsTo', 'minimum', ({ shipsTo }) => shipsTo === null || shipsTo.length > 0],
  ['shipsTo', 'unique', ({ shipsTo }) => shipsTo === null || areDistinct(shipsTo)],
  ['shipsTo', 'country-code', ({ shipsTo }) => shipsTo === null || shipsTo.every(isCountryCode)],
  ['supplyDate', 'goods-only', (product) => product.supplyDate === null || isGoods(product)],
  ['supplyDate', 'date', ({ supplyDate }) => supplyDate === null || isDay(supplyDate)],
  ['download', 'digital-only', ({ kind, download }) => kind === 'DIGITAL' || download === null],
  ['download', 'required', ({ kind, download }) => kind !== 'DIGITAL' || download !== null],
  ['download', 'range', ({ download }) => download === null || isWithin(download.days, 1, 3_660)],
  ['pickupSlots', 'pickup-only', ({ pickupSlots, isOnSitePickup }) => !pickupSlots?.length || isOnSitePickup],
  ['pickupSlots', 'after-start', ({ pickupSlots = [] }) => pickupSlots.every(({ from, to }) => from < to)],
  ['pickupSlots', 'minimum', ({ pickupSlots = [] }) => pickupSlots.every(hasRoom)],
]

const optionRules: Rule<ProductDefinition>[] = [
  [
    'optionGroup',
    'pattern',
    ({ optionGroup }) => optionGroup === null || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(optionGroup),
  ],
  ['options', 'with-group', ({ optionGroup, options }) => (optionGroup === null) === (options.length === 0)],
  ['options', 'maximum', ({ options }) => options.length <= 3],
  [
    'options',
    'required',
    ({ options }) => options.every(({ name, value }) => isWritten(name) && isWritten(value)),
  ],
]

const questionRules: Rule<ProductDefinition>[] = [
  ['customInfoFields', 'unique', ({ customInfoFields }) => areDistinct(customInfoFields.map(({ id }) => id))],
  [
    'customInfoFields',
    'required',
    ({ customInfoFields }) => customInfoFields.every(({ label }) => isWritten(label)),
  ],
  ['customInfoFields', 'options', ({ customInfoFields }) => customInfoFields.every(hasChoice)],
]

export const productRules: Rule<ProductDefinition>[] = [
  ...saleRules,
  ...supplyRules,
  ...optionRules,
  ...questionRules,
]

export const stockRules: Rule<StockedProduct>[] = [
  ['onHand', 'minimum', ({ onHand }) => Number.isSafeInteger(onHand) && onHand >= 0],
]

/** Products of one group are of one kind and event, are chosen by the same options, and no two by the same values. */
export function groupProblems(products: ProductDefinition[]): FieldProblem[] {
  const first = new Map<string, ProductDefinition>()
  const seen = new Set<string>()
  return products.flatMap((product, index) => {
    const { optionGroup, options } = product
    if (optionGroup === null) return []
    const leader = first.get(optionGroup) ?? product
    first.set(optionGroup, leader)
    const values = JSON.stringify([optionGroup, options.map(({ value }) => value)])
    const isTaken = seen.has(values)
    seen.add(values)
    return [
      ...(isOfOneGroup(product, leader) ? [] : [{ path: `products/${index}/options`, rule: 'as-in-group' }]),
      ...(isTaken ? [{ path: `products/${index}/options`, rule: 'unique' }] : []),
    ]
  })
}

const isOfOneGroup = (one: ProductDefinition, other: ProductDefinition) =>
  groupFacts(one) === groupFacts(other)
const groupFacts = ({ eventId, kind, name, options }: ProductDefinition) =>
  JSON.stringify([eventId, kind, name, options.map((option) => option.name)])

/** A choice is among at least two, and nothing else has any. */
const hasChoice = ({ kind, options }: ProductDefinition['customInfoFields'][number]) =>
  kind === 'SELECT'
    ? options.length >= 2 && areDistinct(options) && options.every((option) => option.trim() !== '')
    : options.length === 0

const isWritten = (texts: Texts) => Object.values(texts).some(Boolean)
const isGoods = ({ kind }: ProductDefinition) => kind === 'GOODS'
const isCountryCode = (code: string) => /^[A-Z]{2}$/.test(code)
const areDistinct = (values: string[]) => new Set(values).size === values.length
const hasRoom = ({ capacity }: PickupSlotWrite) => isWithin(capacity, 1, 1_000_000)
const isWithin = (count: number, least: number, most: number) =>
  Number.isSafeInteger(count) && count >= least && count <= most

/** `2026-12-10`, and a day that the calendar has. */
const isDay = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day.length === 10
}

function hasDefaultPrice({ defaultCurrency, prices, pointPrice }: ProductDefinition): boolean {
  if (defaultCurrency === 'CUBE') return pointPrice !== null
  return prices.some((price) => price.currency === defaultCurrency)
}
