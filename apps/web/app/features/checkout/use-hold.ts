import type { CheckoutHold } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import type { PaymentSelection } from './selection.ts'
import { wantedOf } from './use-quote.ts'

export interface KeptUnits {
  hold: CheckoutHold | null
  /** The hold has expired: nothing is reserved until it is taken again. */
  isOver: boolean
  end: () => void
  /** The reason that nothing is held. */
  failure: ErrorBody | null
  take: () => Promise<void>
  extend: () => Promise<void>
  /**
   * Resolves to the hold once pending requests finished: an order placed during one would compete with its own hold.
   */
  settled: () => Promise<CheckoutHold | null>
  /** Hands the hold over to an order; unmounting no longer releases it. */
  hand: () => void
}

/** Holds the selected units while the buyer fills in the form; releases them on unmount. */
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
