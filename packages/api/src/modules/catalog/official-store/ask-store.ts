import type { StoreCard } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { boundedText } from '#platform/bounded-text.ts'
import type { StoreAccess } from '#platform/config/storefront.ts'
import type { Ctx } from '#platform/context.ts'
import { cardsIn, maxCards } from './store-cards.ts'

const timeoutMs = 4_000
const maxAnswerBytes = 512 * 1024

/** Fetches a collection as a buyer with this language sees it; null without a usable response. */
export async function askStore(
  { log }: Pick<Ctx, 'log'>,
  store: StoreAccess,
  collection: string,
  locale: Locale,
  signal: AbortSignal,
): Promise<StoreCard[] | null> {
  try {
    const response = await fetch(store.address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'x-shopify-storefront-access-token': store.token,
      },
      body: JSON.stringify({
        query,
        variables: { handle: collection, first: maxCards, ...buyerOf[locale] },
      }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const text = await boundedText(response, maxAnswerBytes)
    const cards = response.ok && text !== null ? cardsIn(parsed(text), store) : null
    if (!cards)
      log.warn({ collection, status: response.status }, 'official store returned an unusable response')
    return cards
  } catch (err) {
    if (!signal.aborted) log.warn({ err, collection }, 'official store did not respond')
    return null
  }
}

/** Country and language codes of the store for the typical buyer of each language. */
const buyerOf: Record<Locale, { country: string; language: string }> = {
  ko: { country: 'KR', language: 'KO' },
  ja: { country: 'JP', language: 'JA' },
  en: { country: 'US', language: 'EN' },
  zhhans: { country: 'CN', language: 'ZH_CN' },
}

const query = `query EventCards($handle: String!, $first: Int!, $country: CountryCode!, $language: LanguageCode!)
@inContext(country: $country, language: $language) {
  collection(handle: $handle) {
    products(first: $first) {
      nodes {
        id
        title
        availableForSale
        onlineStoreUrl
        featuredImage { url(transform: { maxWidth: 600, maxHeight: 600, crop: CENTER }) }
        priceRange {
          minVariantPrice { amount currencyCode }
          maxVariantPrice { amount currencyCode }
        }
      }
    }
  }
}`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
