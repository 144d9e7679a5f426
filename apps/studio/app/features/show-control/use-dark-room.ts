import { useEffect } from 'react'

/** Forces the dark theme while mounted, because operators sit beside a stage. */
export function useDarkRoom() {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset.theme
    dataset.theme = 'dark'
    return () => {
      if (before === undefined) delete dataset.theme
      else dataset.theme = before
    }
  }, [])
}
