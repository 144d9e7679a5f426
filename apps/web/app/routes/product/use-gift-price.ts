import { useStore } from '@encore/app-kit/store'
import type { Endpoints, Product, Reply } from '@encore/contract/endpoints'
import type { Money, PaidCurrency } from '@encore/contract/rules/money'
import type { PgCode } from '@encore/contract/rules/payment-methods'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { closedMethods } from '#app/data/feature-switches.ts'
import { chosenMethod, type MethodOffer, methodOffers } from '#app/features/payment/methods.ts'
import type { GiftDraft } from './gift-draft.ts'

type Quote = Reply<Endpoints['POST /api/v1/checkout/quote']>

export interface GiftPrice {
  /** Null until the server has sent a quote. */
  quote: Quote | null
  isChanging: boolean
  hasFailed: boolean
  offers: readonly MethodOffer[]
  countries: readonly string[]
  /** Returns the requested payment method if available, otherwise the first available one; null when there is none. */
  methodFor(wished: PgCode | null): PgCode | null
  /** Total price with a payment method, including shipping; null when the method has no price. */
  total(method: PgCode): Money | null
  setCurrency(currency: PaidCurrency): void
  renew(): void
}

/** Quotes the current price of the gift; requested again when quantity, destination country or currency change. */
export function useGiftPrice(product: Product, { quantity, countryCode }: GiftDraft): GiftPrice {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [isChanging, setIsChanging] = useState(true)
  const [hasFailed, setHasFailed] = useState(false)
  const [currency, setCurrency] = useState<PaidCurrency | null>(null)
  const [turn, setTurn] = useState(0)
  const { id: productUid, isRequiredShippingInfo } = product
  // biome-ignore lint/correctness/useExhaustiveDependencies: `renew` changes `turn` to request a new quote
  useEffect(() => {
    const left = new AbortController()
    setIsChanging(true)
    const body = {
      lines: [{ productUid, quantity }],
      ...(isRequiredShippingInfo && countryCode && { countryCode }),
      ...(currency && { currency }),
    }
    api('POST /api/v1/checkout/quote', { body }, { signal: left.signal })
      .then((answer) => {
        setIsChanging(false)
        setHasFailed(!answer.ok)
        if (answer.ok) setQuote(answer.value)
      })
      .catch(() => {
        // Aborted in favour of a newer quote.
      })
    return () => left.abort()
  }, [productUid, quantity, countryCode, isRequiredShippingInfo, currency, turn])
  const closed = useStore(closedMethods, null)
  const offers = quote?.money ? methodOffers(quote, quote.money.total.amount, closed) : []
  const total = (method: PgCode): Money | null =>
    (method === 'CUBE' ? quote?.points : quote?.money)?.total ?? null
  const methodFor = (wished: PgCode | null): PgCode | null => {
    if (quote?.points && (wished === 'CUBE' || wished === null)) return 'CUBE'
    return chosenMethod(offers, wished) ?? (quote?.points ? 'CUBE' : null)
  }
  return {
    quote,
    isChanging,
    hasFailed,
    offers,
    countries: quote?.countries ?? [],
    methodFor,
    total,
    setCurrency,
    renew: () => setTurn(turn + 1),
  }
}
