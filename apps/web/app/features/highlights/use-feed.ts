import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isSingleKeyOff } from '#app/data/single-key-shortcuts.ts'

export interface Feed {
  scroller: RefObject<HTMLOListElement | null>
  /** Index of the clip in view; -1 before the first. */
  active: number
  goTo(index: number): void
}

/** Tracks the clip in view and moves between clips by keys and buttons. */
export function useFeed(count: number, toggle: () => void): Feed {
  const scroller = useRef<HTMLOListElement>(null)
  const [active, setActive] = useState(-1)
  const latest = useRef({ active, toggle })
  useEffect(() => {
    latest.current = { active, toggle }
  })

  useEffect(() => {
    const list = scroller.current
    if (!list) return
    const clips = [...list.children].slice(0, count)
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) setActive(clips.indexOf(target))
      },
      { root: list, threshold: 0.6 },
    )
    for (const clip of clips) observer.observe(clip)
    return () => observer.disconnect()
  }, [count])

  const goTo = useCallback(
    (index: number) => {
      const clip = scroller.current?.children[Math.min(count - 1, Math.max(0, index))]
      clip?.scrollIntoView({ behavior: mayMove() ? 'smooth' : 'instant', block: 'start' })
    },
    [count],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event) || isSingleKeyOff(event)) return
      const at = Math.max(0, latest.current.active)
      const acts: Record<string, () => void> = {
        ArrowDown: () => goTo(at + 1),
        ArrowUp: () => goTo(at - 1),
        j: () => goTo(at + 1),
        k: () => goTo(at - 1),
        ' ': latest.current.toggle,
      }
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [goTo])
  return { scroller, active, goTo }
}

/** Menus, fields and dialogs handle their own keys; a focused button keeps the space key. */
function isTaken({ target, key, defaultPrevented }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || defaultPrevented) return defaultPrevented
  if (target.closest('input, textarea, select, [role=menu], [role=dialog], [popover]')) return true
  return key === ' ' && target.closest('button, a, summary') !== null
}

const mayMove = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** *source*: Network Information API, in browsers that have it. */
interface MeteredNavigator {
  connection?: { saveData?: boolean }
}

/** False when the viewer prefers reduced motion or reduced data. */
export function mayAutoplay(): boolean {
  return mayMove() && (navigator as MeteredNavigator).connection?.saveData !== true
}
