import type { Quote } from '@encore/contract/endpoints'
import type { PaidCurrency } from '@encore/contract/rules/money'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import type { PaymentSelection } from './selection.ts'

/** The part of the request body that names the products. */
export const wantedOf = (selection: PaymentSelection) =>
  'cartItemIds' in selection ? { cartItemIds: selection.cartItemIds } : { lines: selection.lines }

export type Quoted =
  | { state: 'loading' | 'failed' | 'gone'; quote: null }
  /** `isChanging`: another quote is being fetched; `isStale`: that failed. The sums shown are old. */
  | { state: 'loaded'; quote: Quote; isChanging: boolean; isStale: boolean }

export interface QuoteOptions {
  selection: PaymentSelection | null
  countryCode: string | undefined
  currency: PaidCurrency | undefined
}

/** Quotes the selection for a country and currency, again whenever one of them changes. */
export function useQuote({
  selection,
  countryCode,
  currency,
}: QuoteOptions): Quoted & { renew: () => Promise<void> } {
  const [quoted, setQuoted] = useState<Quoted>({ state: 'loading', quote: null })
  const asked = useRef(0)
  const renew = useCallback(async () => {
    if (!selection) return
    const turn = ++asked.current
    setQuoted((before) => (before.state === 'loaded' ? { ...before, isChanging: true } : before))
    const options = { ...(countryCode ? { countryCode } : {}), ...(currency ? { currency } : {}) }
    const answer = await api('POST /api/v1/checkout/quote', { body: { ...wantedOf(selection), ...options } })
    if (turn !== asked.current) return
    if (answer.ok) setQuoted({ state: 'loaded', quote: answer.value, isChanging: false, isStale: false })
    else if (answer.status === 404) setQuoted({ state: 'gone', quote: null })
    else
      setQuoted((before) =>
        before.state === 'loaded'
          ? { ...before, isChanging: false, isStale: true }
          : { state: 'failed', quote: null },
      )
  }, [selection, countryCode, currency])
  useEffect(() => void renew(), [renew])
  return { ...quoted, renew }
}
