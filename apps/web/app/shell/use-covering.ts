import { quietAround } from '@encore/ui/quiet'
import { useMobileLayout } from '@encore/ui/use-mobile-layout'
import { type RefObject, useEffect } from 'react'

/** On the mobile layout an open popover covers the whole page: until it closes, nothing of that is in reach. */
export function useCovering(popover: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const isMobile = useMobileLayout()
  useEffect(() => {
    const element = popover.current
    if (!element || !isOpen || !isMobile) return
    const restore = quietAround(element)
    // Before it is closed: the browser then returns the focus to the button that opened it.
    element.addEventListener('beforetoggle', restore)
    return () => {
      element.removeEventListener('beforetoggle', restore)
      restore()
    }
  }, [popover, isOpen, isMobile])
}
