import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { markHeader } from './header-edge.ts'

export function useHeaderEdge(isOver: boolean) {
  const header = useRef<HTMLElement>(null)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own first screen, so `pathname` starts the effect again
  useEffect(() => {
    const element = header.current
    if (!element) return
    element.removeAttribute('data-solid')
    if (!isOver) return
    let frame = 0
    const update = () => {
      frame = 0
      markHeader(element)
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
