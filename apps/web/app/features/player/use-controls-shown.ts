import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'

const hideAfterMs = 3_000

export interface ControlsShown {
  isShown: boolean
  /** A tap on the picture hides visible controls again. */
  onTap: (event: PointerEvent) => void
}

/** Hides the controls when the pointer rests; `isKept` keeps them visible. */
export function useControlsShown(screen: RefObject<HTMLElement | null>, isKept: boolean): ControlsShown {
  const [isShown, setIsShown] = useState(true)
  const wasShown = useRef(true)
  useEffect(() => {
    const element = screen.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const show = () => {
      setIsShown((shown) => {
        wasShown.current = shown
        return true
      })
      clearTimeout(timer)
      timer = setTimeout(() => {
        const isUsed = element.querySelector(':focus-visible, [aria-expanded=true]') !== null
        if (isUsed) show()
        else setIsShown(false)
      }, hideAfterMs)
    }
    const onPointer = (event: Event) => {
      const isTouch = (event as globalThis.PointerEvent).pointerType === 'touch'
      if (event.type === 'pointerdown' || !isTouch) show()
    }
    for (const sign of ['pointermove', 'pointerdown']) element.addEventListener(sign, onPointer)
    for (const sign of ['focusin', 'keydown']) element.addEventListener(sign, show)
    show()
    return () => {
      clearTimeout(timer)
      for (const sign of ['pointermove', 'pointerdown']) element.removeEventListener(sign, onPointer)
      for (const sign of ['focusin', 'keydown']) element.removeEventListener(sign, show)
    }
  }, [screen])
  const onTap = useCallback((event: PointerEvent) => {
    if (event.pointerType === 'touch' && wasShown.current) setIsShown(false)
  }, [])
  return { isShown: isShown || isKept, onTap }
}
