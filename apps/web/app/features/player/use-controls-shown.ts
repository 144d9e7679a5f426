import { type RefObject, useEffect, useState } from 'react'

const hideAfterMs = 3_000

/** The controls leave the picture alone when nothing moves; `isKept` holds them. */
export function useControlsShown(screen: RefObject<HTMLElement | null>, isKept: boolean): boolean {
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const element = screen.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const show = () => {
      setIsShown(true)
      clearTimeout(timer)
      timer = setTimeout(() => {
        const isUsed = element.querySelector(':focus-visible, [aria-expanded=true]') !== null
        if (isUsed) show()
        else setIsShown(false)
      }, hideAfterMs)
    }
    const signs = ['pointermove', 'pointerdown', 'focusin', 'keydown']
    for (const sign of signs) element.addEventListener(sign, show)
    show()
    return () => {
      clearTimeout(timer)
      for (const sign of signs) element.removeEventListener(sign, show)
    }
  }, [screen])
  return isShown || isKept
}
