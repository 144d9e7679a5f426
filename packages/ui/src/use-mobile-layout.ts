import { useSyncExternalStore } from 'react'

const QUERY = '(width < 60rem)'

/** True when the mobile shell is shown; always false on the server and during hydration. */
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
