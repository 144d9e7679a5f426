import { poll } from '@encore/app-kit/poll'
import type { PrizeDelivery } from '@encore/contract/endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'

export interface LivePrizeDelivery {
  /** Null until it is read. */
  delivery: PrizeDelivery | null
  /** The last read failed; the next one follows automatically. */
  isLost: boolean
  /** Shows the answer to a change that the member made. */
  keep: (delivery: PrizeDelivery) => void
}

/** Where the own item goes, which changes by itself while the page is visible. */
export function usePrizeDelivery(drawId: string): LivePrizeDelivery {
  const [delivery, setDelivery] = useState<PrizeDelivery | null>(null)
  const [isLost, setIsLost] = useState(false)
  /** Counts changes by the member: an answer requested before one may be outdated. */
  const changes = useRef(0)
  const isDone = delivery?.parcel?.state === 'DELIVERED'
  useEffect(() => {
    if (isDone) return
    let changesBefore = 0
    return poll(
      () => {
        changesBefore = changes.current
        return api('GET /api/v1/draw/{id}/delivery', { params: { id: drawId } })
      },
      () => intervalMs * (1 + Math.random() / 4),
      (result) => {
        setIsLost(!result.ok && result.status !== 401)
        if (result.ok && changes.current === changesBefore) setDelivery(result.value)
      },
    ).stop
  }, [drawId, isDone])
  const keep = useCallback((next: PrizeDelivery) => {
    changes.current++
    setDelivery(next)
  }, [])
  return { delivery, isLost, keep }
}

const intervalMs = 30_000
