import { type Good, goodsOf } from './goods.ts'
import { type Args, type Field, QueryError, readDocument } from './graphql-document.ts'
import { type Context, contextOf } from './markets.ts'

/** `origin` is that of the store's website. */
export type Shop = { readonly origin: string }

/** Executes a query; throws a QueryError where a real store would return `errors` only. */
export function answerQuery(shop: Shop, source: string, variables: Args): Record<string, unknown> {
  const { directives, fields } = readDocument(source, variables)
  const seen: Seen = { shop, context: contextOf(directives.inContext ?? {}) }
  return select('QueryRoot', {}, fields, seen)
}

type Seen = { readonly shop: Shop; readonly context: Context }

type Answer = { readonly type?: string; readonly read: (parent: never, args: Args, seen: Seen) => unknown }

const text = (read: (parent: never, args: Args, seen: Seen) => unknown): Answer => ({ read })
const object = (type: string, read: (parent: never, args: Args, seen: Seen) => unknown): Answer => ({
  type,
  read,
})

type Collection = { readonly handle: string }
type Range = { readonly lowest: string; readonly highest: string }

/** The part of the public schema from a collection to the data on its cards. */
const types: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  QueryRoot: {
    collection: object('Collection', (_root, { handle }): Collection | null =>
      typeof handle === 'string' && goodsOf(handle) ? { handle } : null,
    ),
  },
  Collection: {
    id: text(({ handle }: Collection) => `gid://shopify/Collection/${handle}`),
    handle: text(({ handle }: Collection) => handle),
    products: object('ProductConnection', ({ handle }: Collection, { first }) =>
      (goodsOf(handle) ?? []).slice(0, pageLength(first)),
    ),
  },
  ProductConnection: { nodes: object('Product', (goods: readonly Good[]) => goods) },
  Product: {
    id: text(({ number }: Good) => `gid://shopify/Product/${number}`),
    handle: text(({ handle }: Good) => handle),
    title: text(({ title }: Good, _args, { context }) => title[context.language]),
    availableForSale: text(({ isSoldOut }: Good) => !isSoldOut),
    onlineStoreUrl: text(({ handle, isUnlisted }: Good, _args, { shop, context }) =>
      isUnlisted ? null : `${shop.origin}${context.path}/products/${handle}`,
    ),
    featuredImage: object('Image', (good: Good) => good),
    priceRange: object('ProductPriceRange', ({ prices }: Good, _args, { context }): Range => {
      const [lowest, highest = lowest] = prices[context.currency]
      return { lowest, highest }
    }),
  },
  Image: {
    url: text(({ handle }: Good, _args, { shop }) => `${shop.origin}/cdn/${handle}.svg`),
    altText: text(({ title }: Good, _args, { context }) => title[context.language]),
  },
  ProductPriceRange: {
    minVariantPrice: object('MoneyV2', ({ lowest }: Range) => lowest),
    maxVariantPrice: object('MoneyV2', ({ highest }: Range) => highest),
  },
  MoneyV2: {
    amount: text((amount: string) => amount),
    currencyCode: text((_amount, _args, { context }) => context.currency),
  },
}

function select(
  type: string,
  parent: unknown,
  fields: readonly Field[],
  seen: Seen,
): Record<string, unknown> {
  const known = types[type] ?? {}
  if (fields.length === 0)
    throw new QueryError('selectionMismatch', `Field must have selections (returns ${type} but has none)`)
  return Object.fromEntries(
    fields.map((field) => {
      const answer = Object.hasOwn(known, field.name) ? known[field.name] : undefined
      if (!answer)
        throw new QueryError('undefinedField', `Field '${field.name}' doesn't exist on type '${type}'`)
      return [field.alias, answered(answer, parent, field, seen)]
    }),
  )
}

function answered({ type, read }: Answer, parent: unknown, field: Field, seen: Seen): unknown {
  // `types` names the type of each field, so its parent is what `read` takes.
  const value = read(parent as never, field.args, seen)
  if (type === undefined || value === null) return value
  return Array.isArray(value) && type !== 'ProductConnection'
    ? value.map((item) => select(type, item, field.fields, seen))
    : select(type, value, field.fields, seen)
}

function pageLength(first: unknown): number {
  if (typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= 250) return first
  throw new QueryError('BAD_REQUEST', 'you must provide one of first or last, from 1 to 250')
}
