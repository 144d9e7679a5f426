import { useSyncExternalStore } from 'react'

/** A phone held sideways: it watches, and nothing else has place. */
const query = '(orientation: landscape) and (height < 30rem)'

export function useHeldSideways(): boolean {
  return useSyncExternalStore(
    (notify) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}
