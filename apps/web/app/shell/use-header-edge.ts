import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Marks a header that lies over the page with `data-solid` once the page's `data-header-edge` element
 * (else the top of the page) has passed under it.
 */
export function useHeaderEdge(isOver: boolean) {
  const header = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another edge
  useEffect(() => {
    const element = header.current
    if (!element) return
    element.removeAttribute('data-solid')
    if (!isOver) return
    const edge = document.querySelector('[data-header-edge]')
    let frame = 0
    const update = () => {
      frame = 0
      const isPassed = edge ? edge.getBoundingClientRect().top <= element.offsetHeight : window.scrollY > 8
      element.toggleAttribute('data-solid', isPassed)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    update()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', onScroll)
    }
  }, [isOver, pathname])
  return header
}
