import { onVisible } from '@encore/app-kit/on-visible'
import type { ShippingInfo } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import type { Failure } from '#app/features/account-forms/failure-text.ts'

export interface AddressBook {
  /** Null for all countries. */
  countryCode: string | null
  /** Null until loaded. */
  addresses: ShippingInfo[] | null
  /** The last load's failure; earlier addresses stay. */
  failure: Failure | null
}

/**
 * Loads the reader's addresses in a country or in all, and again when the page becomes visible: another tab may have added one.
 */
export function useAddresses(countryCode: string | null): AddressBook {
  const [addresses, setAddresses] = useState<ShippingInfo[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      const answer = await api('GET /api/v1/shipping-info')
      if (isLeft) return
      setFailure(answer.ok ? null : answer)
      if (answer.ok)
        setAddresses(
          answer.value.content.filter((known) => countryCode === null || known.countryCode === countryCode),
        )
    }
    void ask()
    const unsubscribe = onVisible(ask)
    return () => {
      isLeft = true
      unsubscribe()
    }
  }, [countryCode])
  return { countryCode, addresses, failure }
}
