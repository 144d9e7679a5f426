import { type RefObject, useEffect, useState } from 'react'

export interface RailEnds {
  canGoBack: boolean
  canGoOn: boolean
}

/** Returns whether a horizontally scrolling row has more content on each side; false until it is measured. */
export function useRailEnds(row: RefObject<HTMLElement | null>): RailEnds {
  const [ends, setEnds] = useState<RailEnds>({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const measure = () => {
      // In a right-to-left row `scrollLeft` counts down from 0.
      const at = Math.abs(element.scrollLeft)
      const canGoBack = at > 2
      const canGoOn = at + element.clientWidth < element.scrollWidth - 2
      setEnds((was) =>
        was.canGoBack === canGoBack && was.canGoOn === canGoOn ? was : { canGoBack, canGoOn },
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [row])
  return ends
}
