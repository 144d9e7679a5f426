import { quietAround } from '@encore/ui/quiet'
import { useMobileLayout } from '@encore/ui/use-mobile-layout'
import { type RefObject, useEffect } from 'react'

/** On mobile an open popover covers the whole page, so the rest is inert until it closes. */
export function useCovering(popover: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const isMobile = useMobileLayout()
  useEffect(() => {
    const element = popover.current
    if (!element || !isOpen || !isMobile) return
    const restore = quietAround(element)
    // Runs before it closes, because the browser then returns the focus to the button that opened it.
    element.addEventListener('beforetoggle', restore)
    return () => {
      element.removeEventListener('beforetoggle', restore)
      restore()
    }
  }, [popover, isOpen, isMobile])
}
