import { useEffect } from 'react'

/** The whole page is dark while mounted: whoever works here sits beside a stage. */
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
