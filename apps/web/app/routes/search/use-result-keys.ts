import { type RefObject, useEffect } from 'react'
import { recentSearches } from '#app/features/search/recent-searches.ts'
import { type Box, nextStop } from './next-stop.ts'

const stops = '[data-stop], article a'

/**
 * Arrow keys move from the field through the results and back, Escape returns to the field; opening a result stores the
 * search.
 */
export function useResultKeys(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = page.current
    if (!element) return
    const field = () => element.querySelector<HTMLInputElement>('input[type=search]')
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return
      const from = document.activeElement
      const inField = from === field()
      if (event.key === 'Escape' && !inField) {
        field()?.focus()
        event.preventDefault()
        return
      }
      const step = steps[event.key]
      if (!step || (inField && event.key !== 'ArrowDown')) return
      const all = [...element.querySelectorAll<HTMLElement>(stops)].filter((one) => one.offsetParent !== null)
      const at = from instanceof HTMLElement ? all.indexOf(from) : -1
      if (at < 0) return
      const to = inField ? all[1] : all[nextStop(all.map(boxOf), at, step)]
      to?.focus()
      if (to) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('article a')
      if (link) recentSearches.remember(field()?.value ?? '')
    }
    element.addEventListener('keydown', onKey)
    element.addEventListener('click', onClick)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('click', onClick)
    }
  }, [page])
}

const steps: Record<string, 'up' | 'down' | 'before' | 'after'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'before',
  ArrowRight: 'after',
}

/** Returns the box of a link's card, if it has one: the link itself may be only a line of it. */
function boxOf(stop: HTMLElement): Box {
  const { left, right, top, bottom } = (stop.closest('article') ?? stop).getBoundingClientRect()
  return { left, right, top, bottom }
}
