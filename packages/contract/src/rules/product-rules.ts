import type { ProductDraft, StudioProduct } from '../endpoints/studio-products.ts'
import type { Rule } from './field-rules.ts'
import { signingFields } from './signing.ts'
import type { Texts } from './texts.ts'

interface PickupTime {
  from: Date
  to: Date
  capacity: number
}

/** A product as checked by the studio form and the server, with parsed times; an unparsable one is an invalid date. */
export interface RuledProduct
  extends Omit<ProductDraft, 'payStartAt' | 'payEndAt' | 'download' | 'pickupSlots' | 'cameras'> {
  kind: StudioProduct['kind']
  eventId: string | null
  payStartAt: Date
  payEndAt: Date
  cameras: readonly string[] | null
  download: { from: Date; days: number } | null
  pickupSlots?: readonly PickupTime[]
}

const eventKinds: readonly RuledProduct['kind'][] = ['TICKET_LIVE', 'TICKET_REPLAY', 'DRAW_ENTRY', 'FAN_CALL']

/** True for kinds that bring nothing without an event. */
export const isOfEvent = ({ kind }: Pick<RuledProduct, 'kind'>): boolean => eventKinds.includes(kind)

const saleRules: Rule<RuledProduct>[] = [
  ['name', 'required', ({ name }) => isWritten(name)],
  ['eventId', 'required', (product) => product.eventId !== null || !isOfEvent(product)],
  ['replayDays', 'required', (product) => product.replayDays !== null || product.kind !== 'TICKET_REPLAY'],
  ['cameras', 'tickets-only', (product) => product.cameras === null || product.kind.startsWith('TICKET')],
  ['maxHeight', 'tickets-only', (product) => product.maxHeight === null || product.kind.startsWith('TICKET')],
  ['payEndAt', 'after-start', (product) => endsLater(product.payStartAt, product.payEndAt)],
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

const supplyRules: Rule<RuledProduct>[] = [
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
  [
    'pickupSlots',
    'after-start',
    ({ pickupSlots = [] }) => pickupSlots.every(({ from, to }) => endsLater(from, to)),
  ],
  ['pickupSlots', 'minimum', ({ pickupSlots = [] }) => pickupSlots.every(hasRoom)],
]

const optionRules: Rule<RuledProduct>[] = [
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

const questionRules: Rule<RuledProduct>[] = [
  ['customInfoFields', 'unique', ({ customInfoFields }) => areDistinct(customInfoFields.map(({ id }) => id))],
  [
    'customInfoFields',
    'required',
    ({ customInfoFields }) => customInfoFields.every(({ label }) => isWritten(label)),
  ],
  ['customInfoFields', 'options', ({ customInfoFields }) => customInfoFields.every(hasChoice)],
  ['customInfoFields', 'signing', (product) => signingCount(product) === 0 || canBeSigned(product)],
]

/** Rules for every product; rules that need the database, such as unique codes, are checked there. */
export const productRules: Rule<RuledProduct>[] = [
  ...saleRules,
  ...supplyRules,
  ...optionRules,
  ...questionRules,
]

const signingCount = ({ customInfoFields }: RuledProduct) =>
  customInfoFields.filter(({ signing }) => signing !== undefined).length

/** Merchandise of an event is signed in its show. Each part is one typed answer, and the name is always asked. */
function canBeSigned(product: RuledProduct): boolean {
  const parts = product.customInfoFields.filter(({ signing }) => signing !== undefined)
  const named = parts.some(({ signing, isRequired }) => signing === 'name' && isRequired)
  const areTyped = parts.every(({ kind }) => kind === 'TEXT')
  const isOnce = signingFields.every((part) => parts.filter(({ signing }) => signing === part).length <= 1)
  return isGoods(product) && product.eventId !== null && named && areTyped && isOnce
}

/** A SELECT has at least two distinct options, all other kinds have none. */
const hasChoice = ({ kind, options }: RuledProduct['customInfoFields'][number]) =>
  kind === 'SELECT'
    ? options.length >= 2 && areDistinct(options) && options.every((option) => option.trim() !== '')
    : options.length === 0

/** False only for a valid order that is wrong: an invalid date is reported by its own rule. */
const endsLater = (from: Date, to: Date) => !(to <= from)
const isWritten = (texts: Texts) => Object.values(texts).some((text) => text.trim() !== '')
const isGoods = ({ kind }: RuledProduct) => kind === 'GOODS'
const isCountryCode = (code: string) => /^[A-Z]{2}$/.test(code)
const areDistinct = (values: string[]) => new Set(values).size === values.length
const hasRoom = ({ capacity }: PickupTime) => isWithin(capacity, 1, 1_000_000)
const isWithin = (count: number, least: number, most: number) =>
  Number.isSafeInteger(count) && count >= least && count <= most

/** True for an existing date like `2026-12-10`. */
const isDay = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) && day.length === 10
}

function hasDefaultPrice({ defaultCurrency, prices, pointPrice }: RuledProduct): boolean {
  if (defaultCurrency === 'CUBE') return pointPrice !== null
  return prices.some((price) => price.currency === defaultCurrency)
}
