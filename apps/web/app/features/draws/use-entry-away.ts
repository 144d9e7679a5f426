import { type RefObject, useEffect, useState } from 'react'

/**
 * True while none of the panel's entry buttons is in view; false before the first look and without a button.
 * `buttons` changes with the buttons that the panel shows.
 */
export function useEntryAway(panel: RefObject<HTMLElement | null>, buttons: string): boolean {
  const [isAway, setIsAway] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other buttons are other elements
  useEffect(() => {
    const shown = new Map<Element, boolean>()
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) shown.set(target, isIntersecting)
      setIsAway(![...shown.values()].some(Boolean))
    })
    for (const button of panel.current?.querySelectorAll('[data-entry]') ?? []) observer.observe(button)
    return () => {
      observer.disconnect()
      setIsAway(false)
    }
  }, [panel, buttons])
  return isAway
}
