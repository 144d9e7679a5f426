import type { CheckoutHold } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import type { PaymentSelection } from './selection.ts'
import { wantedOf } from './use-quote.ts'

export interface KeptUnits {
  hold: CheckoutHold | null
  /** Why nothing is kept. */
  failure: ErrorBody | null
  take: () => Promise<void>
  extend: () => Promise<void>
  /** An order has it now: it is not given back. */
  hand: () => void
}

/** Keeps what is selected while the buyer fills in, and gives it back when they go elsewhere. */
export function useHold(selection: PaymentSelection | null, isPossible: boolean): KeptUnits {
  const [hold, setHold] = useState<CheckoutHold | null>(null)
  const [failure, setFailure] = useState<ErrorBody | null>(null)
  const kept = useRef<string | null>(null)

  const take = useCallback(async () => {
    if (!selection || !isPossible) return
    const answer = await api('POST /api/v1/checkout/hold', { body: wantedOf(selection) })
    setHold(answer.ok ? answer.value : null)
    setFailure(answer.ok ? null : answer.error)
    kept.current = answer.ok ? answer.value.holdId : null
  }, [selection, isPossible])
  useEffect(() => void take(), [take])
  useEffect(
    () => () => {
      const id = kept.current
      if (id) void api('DELETE /api/v1/checkout/hold/{id}', { params: { id } })
    },
    [],
  )

  const extend = async () => {
    if (!hold) return
    const answer = await api('POST /api/v1/checkout/hold/{id}/extend', { params: { id: hold.holdId } })
    if (answer.ok) setHold(answer.value)
    else await take()
  }
  const hand = () => {
    kept.current = null
  }
  return { hold, failure, take, extend, hand }
}
