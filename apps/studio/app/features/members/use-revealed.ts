import type { Revealed } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'

/** Revealed personal data, null again once it must be hidden. */
export function useRevealed(): [Revealed | null, (revealed: Revealed) => void] {
  const [shown, setShown] = useState<Revealed | null>(null)
  useEffect(() => {
    if (!shown) return
    const end = setTimeout(() => setShown(null), Math.max(0, Date.parse(shown.until) - Date.now()))
    return () => clearTimeout(end)
  }, [shown])
  return [shown, setShown]
}
