import type { FieldProblem } from '@encore/contract/errors'
import type { EventWrite } from '#modules/catalog/events/index.ts'
import type { CatalogDefinition, StockedProduct } from './definition.ts'

/** Kinds whose sale has no delivery yet. */
const unsellableKinds = ['FAN_CALL', 'DRAW_ENTRY']

type Rule<T> = [path: string, rule: string, holds: (item: T) => boolean]

const eventRules: Rule<EventWrite>[] = [
  ['title', 'required', (event) => Object.values(event.title).some(Boolean)],
  ['slug', 'pattern', (event) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(event.slug)],
  ['accent', 'pattern', (event) => /^#[0-9a-f]{6}$/.test(event.accent)],
  ['zone', 'time-zone', (event) => isZone(event.zone)],
  ['doorsAt', 'before-start', (event) => event.doorsAt <= event.startAt],
  ['endAt', 'after-start', (event) => event.endAt > event.startAt],
  ['ticketCloseAt', 'after-open', (event) => event.ticketCloseAt > event.ticketOpenAt],
  ['ticketCloseAt', 'until-end', (event) => event.ticketCloseAt <= event.endAt],
  ['replayTo', 'both', (event) => (event.replayFrom === null) === (event.replayTo === null)],
  ['replayFrom', 'after-end', ({ replayFrom, endAt }) => replayFrom === null || replayFrom >= endAt],
  ['replayTo', 'after-from', ({ replayFrom, replayTo }) => !replayFrom || !replayTo || replayTo > replayFrom],
]

const productRules: Rule<StockedProduct>[] = [
  ['name', 'required', (product) => Object.values(product.name).some(Boolean)],
  ['kind', 'not-for-sale', (product) => !unsellableKinds.includes(product.kind)],
  ['eventId', 'required', (product) => product.eventId !== null || !product.kind.startsWith('TICKET')],
  ['replayDays', 'required', (product) => product.replayDays !== null || product.kind !== 'TICKET_REPLAY'],
  ['payEndAt', 'after-start', (product) => product.payEndAt > product.payStartAt],
  ['buyLimitMax', 'minimum', (product) => product.buyLimitMax >= 1],
  ['onHand', 'minimum', (product) => Number.isSafeInteger(product.onHand) && product.onHand >= 0],
  ['prices', 'unique', ({ prices }) => new Set(prices.map((price) => price.currency)).size === prices.length],
  [
    'prices',
    'minimum',
    ({ prices }) => prices.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0),
  ],
  ['defaultCurrency', 'priced', hasDefaultPrice],
  ['requiresShipping', 'or-pickup', (product) => !(product.requiresShipping && product.isOnSitePickup)],
]

/** What keeps a definition from being taken over, each with where it stands; empty when nothing does. */
export const definitionProblems = ({ events, products }: CatalogDefinition): FieldProblem[] => [
  ...events.flatMap((event, index) => broken(eventRules, event, `events/${index}`)),
  ...products.flatMap((product, index) => broken(productRules, product, `products/${index}`)),
]

const broken = <T>(rules: Rule<T>[], item: T, path: string): FieldProblem[] =>
  rules.flatMap(([field, rule, holds]) => (holds(item) ? [] : [{ path: `${path}/${field}`, rule }]))

function hasDefaultPrice({ defaultCurrency, prices, pointPrice }: StockedProduct): boolean {
  if (defaultCurrency === 'CUBE') return pointPrice !== null
  return prices.some((price) => price.currency === defaultCurrency)
}

function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
