import Type, { type TSchema } from 'typebox'
import { Value } from 'typebox/value'

const Words = Type.String({ minLength: 1 })
const Address = Type.String({ pattern: '^https?://[^\\s]+$' })
const Moment = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d+)?)?(?:Z|[+-]\\d\\d:\\d\\d)$',
})
const OneOf = (...names: string[]) => Type.Enum(names.map((name) => `https://schema.org/${name}`))
const thing = (type: string | string[], properties: Record<string, TSchema>) =>
  Type.Object({ '@type': Type.Enum([type].flat()), ...properties })

const Offer = thing('Offer', {
  url: Address,
  price: Type.String({ pattern: '^\\d+(?:\\.\\d\\d)?$' }),
  priceCurrency: Type.Enum(['KRW', 'JPY', 'USD', 'EUR']),
  availability: OneOf('InStock', 'SoldOut', 'PreOrder', 'LimitedAvailability', 'Discontinued'),
  validFrom: Type.Optional(Moment),
  priceValidUntil: Type.Optional(Moment),
})
const Organization = thing('Organization', { '@id': Address, name: Words, url: Address, logo: Address })
const Event = thing(['Event', 'MusicEvent'], {
  name: Words,
  description: Words,
  startDate: Moment,
  endDate: Moment,
  doorTime: Type.Optional(Moment),
  eventAttendanceMode: OneOf('OnlineEventAttendanceMode'),
  eventStatus: OneOf('EventScheduled', 'EventCancelled'),
  location: thing('VirtualLocation', { url: Address }),
  image: Type.Array(Address, { minItems: 1 }),
  performer: Type.Array(thing('PerformingGroup', { name: Words }), { minItems: 1 }),
  organizer: Organization,
  isAccessibleForFree: Type.Boolean(),
  offers: Type.Optional(Offer),
})
const Product = thing('Product', {
  name: Words,
  description: Words,
  sku: Words,
  image: Type.Array(Address, { minItems: 1 }),
  offers: Offer,
})

/**
 * Properties that Google requires for each kind (its pages on Event, Product, Video, Breadcrumb), and recommended ones
 * that we can provide.
 */
const kinds: Record<string, TSchema> = {
  Event,
  MusicEvent: Event,
  Product,
  Organization,
  ProductGroup: thing('ProductGroup', {
    productGroupID: Words,
    name: Words,
    description: Words,
    variesBy: Type.Array(Words, { minItems: 1 }),
    hasVariant: Type.Array(Product, { minItems: 1 }),
  }),
  VideoObject: thing('VideoObject', {
    name: Words,
    description: Words,
    thumbnailUrl: Type.Array(Address, { minItems: 1 }),
    uploadDate: Moment,
    expires: Type.Optional(Moment),
    duration: Type.String({ pattern: '^PT[1-9]\\d*S$' }),
    contentUrl: Type.Optional(Address),
    url: Address,
    isAccessibleForFree: Type.Boolean(),
  }),
  WebSite: thing('WebSite', { name: Words, url: Address, inLanguage: Words }),
  BreadcrumbList: thing('BreadcrumbList', {
    itemListElement: Type.Array(
      thing('ListItem', { position: Type.Integer({ minimum: 1 }), name: Words, item: Address }),
      { minItems: 2 },
    ),
  }),
}

/** Returns the kinds of structured data in a page, and their faults. */
export function structuredData(html: string): { kinds: string[]; faults: string[] } {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  const found = scripts.flatMap(([, text = '']) => {
    const { '@context': context, '@graph': graph } = JSON.parse(text)
    if (context !== 'https://schema.org' || !Array.isArray(graph)) throw new Error('No graph of schema.org')
    return graph as { '@type': string }[]
  })
  const faults = found.flatMap((one) => {
    const kind = kinds[one['@type']]
    if (!kind) return [`${one['@type']} is not known`]
    return Value.Errors(kind, one).map(
      ({ instancePath, message }) => `${one['@type']}${instancePath} ${message}`,
    )
  })
  return { kinds: [...new Set(found.map((one) => one['@type']))].sort(), faults }
}
