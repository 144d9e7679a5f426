import { useSyncExternalStore } from 'react'

/** True while the browser reports a connection; always true during hydration. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  )

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
