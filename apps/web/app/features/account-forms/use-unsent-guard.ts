import { useEffect, useRef } from 'react'

/** Makes the browser confirm before a page with unsent input closes; returns the function to call on input. */
export function useUnsentGuard(isOnItsWay: boolean): () => void {
  const isTyped = useRef(false)
  useEffect(() => {
    if (isOnItsWay) return
    const ask = (event: BeforeUnloadEvent) => {
      if (isTyped.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOnItsWay])
  return () => {
    isTyped.current = true
  }
}
