import { useEffect, useRef } from 'react'

/** Lets the browser ask before a page with something typed and not sent is closed; answers what to call on typing. */
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
