import { useEffect, useState } from 'react'
import { untilLoaded } from './until-loaded.ts'

/** Code that comes with its first use; null until then. */
export function useLate<Part extends object>(isWanted: boolean, load: () => Promise<Part>): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const isDue = isWanted && part === null
  useEffect(() => {
    if (isDue) void untilLoaded(load).then((come) => setPart(come))
  }, [isDue, load])
  return part
}
