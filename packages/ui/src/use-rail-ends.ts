import { type RefObject, useEffect, useState } from 'react'

export interface RailEnds {
  canGoBack: boolean
  canGoOn: boolean
}

/** Whether a row that scrolls sideways has more before and after what it shows. Nothing, until it is measured. */
export function useRailEnds(row: RefObject<HTMLElement | null>): RailEnds {
  const [ends, setEnds] = useState<RailEnds>({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    const element = row.current
    if (element === null) return
    const measure = () => {
      // A right-to-left row counts from 0 down.
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
