import { type RefObject, useEffect, useRef } from 'react'

/** An untouched poll covers the chat of a phone this long. */
export const untouchedMs = 12_000

const narrow = '(width < 60rem)'

/** True on phones, where a poll covers the chat and its composer. */
export const coversChat = (): boolean => window.matchMedia(narrow).matches

const isWritten = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type=radio])')

/**
 * Calls `fold` for a card that covers the chat: after `untouchedMs` without a press or focus inside it, and immediately
 * when the fan scrolls or types outside. `isOpen`: it is shown; `isAskedFor`: the fan opened it, which disables the
 * timeout.
 */
export function useFoldByItself(
  card: RefObject<HTMLElement | null>,
  { isOpen, isAskedFor, fold }: { isOpen: boolean; isAskedFor: boolean; fold: () => void },
): void {
  const latest = useRef(fold)
  useEffect(() => {
    latest.current = fold
  })
  useEffect(() => {
    if (!isOpen || !coversChat()) return
    const timer = isAskedFor ? undefined : setTimeout(() => latest.current(), untouchedMs)
    const isWithin = (target: EventTarget | null) =>
      target instanceof Node && card.current?.contains(target) === true
    const onUse = ({ target }: Event) => {
      if (isWithin(target)) clearTimeout(timer)
    }
    // New messages scroll the chat too: only scrolling by hand counts.
    const onScroll = ({ target }: Event) => {
      if (!isWithin(target)) latest.current()
    }
    const onFocus = (event: Event) => {
      onUse(event)
      if (isWritten(event.target)) onScroll(event)
    }
    const options = { capture: true, passive: true }
    const heard = [
      ['pointerdown', onUse],
      ['keydown', onUse],
      ['focusin', onFocus],
      ['wheel', onScroll],
      ['touchmove', onScroll],
    ] as const
    for (const [type, listener] of heard) document.addEventListener(type, listener, options)
    return () => {
      clearTimeout(timer)
      for (const [type, listener] of heard) document.removeEventListener(type, listener, options)
    }
  }, [card, isOpen, isAskedFor])
}
