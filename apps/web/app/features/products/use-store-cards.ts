import type { StoreCard } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'

const againMs = [2_000, 8_000, 30_000]

/** Returns the page's cards; when they are null, asks the API again after 2, 8 and 30 seconds until it answers. */
export function useStoreCards(eventId: string, first: readonly StoreCard[] | null): readonly StoreCard[] {
  const [late, setLate] = useState<{ eventId: string; cards: readonly StoreCard[] } | null>(null)
  const isUnknown = first === null
  useEffect(() => {
    if (!isUnknown) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const askAfter = ([delayMs, ...later]: number[]) => {
      if (delayMs === undefined) return
      timer = setTimeout(async () => {
        const answer = await api('GET /api/v1/event/{id}/shopify-products', { params: { id: eventId } })
        if (!isHere) return
        if (answer.ok) setLate({ eventId, cards: answer.value.content })
        else askAfter(later)
      }, delayMs)
    }
    askAfter(againMs)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [eventId, isUnknown])
  return first ?? (late?.eventId === eventId ? late.cards : none)
}

const none: readonly StoreCard[] = []
