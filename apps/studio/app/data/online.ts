import { useSyncExternalStore } from 'react'

function subscribe(handle: () => void) {
  addEventListener('online', handle)
  addEventListener('offline', handle)
  return () => {
    removeEventListener('online', handle)
    removeEventListener('offline', handle)
  }
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
