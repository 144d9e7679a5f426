import type { StoreCard } from '@encore/contract/endpoints'
import {
  type Currency,
  currencyDecimals,
  type Money,
  maxAmount,
  minorOfText,
} from '@encore/contract/rules/money'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { StoreAccess } from '#platform/config/storefront.ts'

export const maxCards = 12

/**
 * Returns the cards of a store response in its order; null for an invalid response. Invalid products and products
 * without a page are omitted; a missing collection is empty.
 */
export function cardsIn(answer: unknown, store: StoreAccess): StoreCard[] | null {
  if (!Value.Check(Answer, answer) || answer.errors !== undefined) return null
  const nodes = answer.data.collection?.products.nodes ?? []
  return nodes.flatMap((node) => {
    const card = Value.Check(Node, node) ? cardOf(node, store) : null
    return card ? [card] : []
  })
}

const Nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const Address = Type.String({ maxLength: 2_000 })
const Price = Type.Object({ amount: Type.String(), currencyCode: Type.String() })

const Answer = Type.Object({
  errors: Type.Optional(Type.Unknown()),
  data: Type.Object({
    collection: Nullable(
      Type.Object({ products: Type.Object({ nodes: Type.Array(Type.Unknown(), { maxItems: maxCards }) }) }),
    ),
  }),
})

const Node = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  title: Type.String({ minLength: 1, maxLength: 300 }),
  availableForSale: Type.Boolean(),
  onlineStoreUrl: Nullable(Address),
  featuredImage: Nullable(Type.Object({ url: Address })),
  priceRange: Type.Object({ minVariantPrice: Price, maxVariantPrice: Price }),
})

function cardOf(node: Static<typeof Node>, store: StoreAccess): StoreCard | null {
  const url = node.onlineStoreUrl === null ? null : safeAddress(node.onlineStoreUrl, store)
  const lowest = priceOf(node.priceRange.minVariantPrice)
  const highest = priceOf(node.priceRange.maxVariantPrice)
  if (!url || lowest === 'wrong' || highest === 'wrong') return null
  const image = node.featuredImage && safeAddress(node.featuredImage.url, store)
  return {
    id: node.id,
    title: node.title,
    url: url.href,
    imageUrl: image?.origin === store.imageOrigin ? image.href : null,
    price: lowest,
    isFromPrice: lowest?.amount !== highest?.amount,
    isAvailable: node.availableForSale,
  }
}

/** Accepts https, and the plain origin of the sandbox store. */
function safeAddress(text: string, { plainOrigin }: StoreAccess): URL | null {
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '') return null
  return url.protocol === 'https:' || url.origin === plainOrigin ? url : null
}

/** Null for a currency that we do not support. */
function priceOf({ amount, currencyCode }: Static<typeof Price>): Money | null | 'wrong' {
  if (!isPaidCurrency(currencyCode)) return null
  const minor = minorOfText(amount, currencyCode)
  return minor === null || minor > maxAmount ? 'wrong' : { amount: minor, currency: currencyCode }
}

const isPaidCurrency = (code: string): code is Exclude<Currency, 'CUBE'> =>
  code !== 'CUBE' && Object.hasOwn(currencyDecimals, code)
