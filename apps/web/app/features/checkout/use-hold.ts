import type { CheckoutHold } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import type { PaymentSelection } from './selection.ts'
import { wantedOf } from './use-quote.ts'

export interface KeptUnits {
  hold: CheckoutHold | null
  /** Its time is over: what is selected is not kept until it is taken again. */
  isOver: boolean
  end: () => void
  /** Why nothing is kept. */
  failure: ErrorBody | null
  take: () => Promise<void>
  extend: () => Promise<void>
  /** What is kept once all that was asked is answered: an order beside a hold under way would stand in its own way. */
  settled: () => Promise<CheckoutHold | null>
  /** An order has it now: it is not given back. */
  hand: () => void
}

/** Keeps what is selected while the buyer fills in, and gives it back when they go elsewhere. */
export function useHold(selection: PaymentSelection | null, isPossible: boolean): KeptUnits {
  const [hold, setHold] = useState<CheckoutHold | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [failure, setFailure] = useState<ErrorBody | null>(null)
  const kept = useRef<CheckoutHold | null>(null)
  const asking = useRef<Promise<unknown>>(Promise.resolve())

  const keep = useCallback((next: CheckoutHold | null) => {
    kept.current = next
    setHold(next)
    setIsOver(false)
  }, [])
  const end = useCallback(() => setIsOver(true), [])
  const take = useCallback(() => {
    const taken = asking.current.then(async () => {
      if (!selection || !isPossible) return
      const answer = await api('POST /api/v1/checkout/hold', { body: wantedOf(selection) })
      keep(answer.ok ? answer.value : null)
      setFailure(answer.ok ? null : answer.error)
    })
    asking.current = taken
    return taken
  }, [selection, isPossible, keep])
  useEffect(() => void take(), [take])
  useEffect(
    () => () => {
      const id = kept.current?.holdId
      if (id) void api('DELETE /api/v1/checkout/hold/{id}', { params: { id } })
    },
    [],
  )

  const extend = async () => {
    if (!hold) return
    const answer = await api('POST /api/v1/checkout/hold/{id}/extend', { params: { id: hold.holdId } })
    if (answer.ok) keep(answer.value)
    else await take()
  }
  const settled = async () => {
    await asking.current
    return kept.current
  }
  const hand = () => {
    kept.current = null
  }
  return { hold, isOver, end, failure, take, extend, settled, hand }
}
