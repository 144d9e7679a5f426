import { useEffect, useState } from 'react'
import { useOnline } from './online.ts'

/** Code that comes with its first use, null until then; where it cannot be fetched, it comes with a later one. */
export function useLate<Part extends object>(isWanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const isOnline = useOnline()
  const isDue = isWanted && isOnline && part === null
  useEffect(() => {
    if (isDue)
      load().then(
        (come) => setPart(come),
        () => undefined,
      )
  }, [isDue, load])
  return part
}
