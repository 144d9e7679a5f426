import type { ShippingInfo } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import type { Failure } from '#app/features/account-forms/failure-text.ts'

/** The reader's addresses in a country; null until they are known. Another tab may add one: each look at this page asks again. */
export function useAddresses(countryCode: string) {
  const [addresses, setAddresses] = useState<ShippingInfo[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const ask = async () => {
      const answer = await api('GET /api/v1/shipping-info')
      if (leaving.signal.aborted) return
      setFailure(answer.ok ? null : answer)
      if (answer.ok) setAddresses(answer.value.content.filter((known) => known.countryCode === countryCode))
    }
    const onShown = () => {
      if (!document.hidden) void ask()
    }
    void ask()
    document.addEventListener('visibilitychange', onShown, leaving)
    return () => leaving.abort()
  }, [countryCode])
  return { addresses, failure }
}
