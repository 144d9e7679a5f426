import { useSyncExternalStore } from 'react'

/** A phone in landscape shows only the picture. */
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
