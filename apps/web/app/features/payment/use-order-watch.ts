import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { type OrderWatch, watchOrder } from './order-watch.ts'
import { type Progress, startAt } from './progress.ts'

const unknown = startAt('back', 0)

/** Follows an order while mounted; answers what is known and the watch itself, for telling it news. */
export function useOrderWatch(orderId: string, place: Progress['place']) {
  const [atFirst] = useState(place)
  const watch = useRef<OrderWatch | null>(null)
  const subscribe = useCallback(
    (listener: () => void) => {
      const own = watchOrder({ fetchOrder: () => fetchOrder(orderId), place: atFirst })
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
    () => watch.current?.progress.get() ?? unknown,
    () => unknown,
  )
  useAskOnNews(orderId, watch)
  return { progress, watch }
}

const fetchOrder = (id: string) => api('GET /api/v2/order/{id}', { params: { id } })

/** The server's word that an order changed, and the page being looked at again, are reasons to ask at once. */
function useAskOnNews(orderId: string, watch: { current: OrderWatch | null }) {
  const onChange = useCallback(
    (id: string | undefined) => {
      if (id === undefined || id === orderId) watch.current?.ask()
    },
    [orderId, watch],
  )
  useChanged('order', onChange)
  useEffect(() => {
    const onShown = () => {
      if (!document.hidden) watch.current?.ask()
    }
    document.addEventListener('visibilitychange', onShown)
    return () => document.removeEventListener('visibilitychange', onShown)
  }, [watch])
}
