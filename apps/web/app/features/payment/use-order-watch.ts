import { onVisible } from '@encore/app-kit/on-visible'
import type { OrderState } from '@encore/contract/endpoints'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { type OrderWatch, startWith, watchOrder } from './order-watch.ts'
import type { Progress } from './progress.ts'

/** Follows an order while mounted; returns its progress and the watch, which accepts further events. */
export function useOrderWatch(orderId: string, place: Progress['place'], known: OrderState | null = null) {
  const [atFirst] = useState(() => ({ place, known, progress: startWith(place, known, 0) }))
  const watch = useRef<OrderWatch | null>(null)
  const subscribe = useCallback(
    (listener: () => void) => {
      const own = watchOrder({ fetchOrder: () => fetchOrder(orderId), ...atFirst })
      watch.current = own
      const unfollow = own.progress.subscribe(listener)
      return () => {
        unfollow()
        own.stop()
        watch.current = null
      }
    },
    [orderId, atFirst],
  )
  const progress = useSyncExternalStore(
    subscribe,
    () => watch.current?.progress.get() ?? atFirst.progress,
    () => atFirst.progress,
  )
  useAskOnNews(orderId, watch)
  return { progress, watch }
}

const fetchOrder = (id: string) => api('GET /api/v2/order/{id}', { params: { id } })

/** Polls immediately when the server reports a change, the page becomes visible or the connection returns. */
function useAskOnNews(orderId: string, watch: { current: OrderWatch | null }) {
  const onChange = useCallback(
    (id: string | undefined) => {
      if (id === undefined || id === orderId) watch.current?.ask()
    },
    [orderId, watch],
  )
  useChanged('order', onChange)
  useEffect(() => onVisible(() => watch.current?.ask()), [watch])
}
