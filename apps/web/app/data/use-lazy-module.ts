import { useEffect, useState } from 'react'
import { retryImport } from './retry-import.ts'

/** Loads a lazy module when `isWanted` first becomes true; returns null until it is loaded. */
export function useLazyModule<Part extends object>(
  isWanted: boolean,
  load: () => Promise<Part>,
): Part | null {
  const [part, setPart] = useState<Part | null>(null)
  const isDue = isWanted && part === null
  useEffect(() => {
    if (isDue) void retryImport(load).then((come) => setPart(come))
  }, [isDue, load])
  return part
}
