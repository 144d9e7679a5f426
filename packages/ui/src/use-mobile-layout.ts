import { useSyncExternalStore } from 'react'

const QUERY = '(width < 60rem)'

/** Whether the mobile shell shows. On the server and while hydrating: no. */
export function useMobileLayout(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
}

function subscribe(notify: () => void): () => void {
  const query = window.matchMedia(QUERY)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
