import { type PointerEvent, useRef } from 'react'
import styles from './SheetGrip.module.css'

export interface SheetGripProps {
  onPulledDown: () => void
}

const FAR_ENOUGH_PX = 80

/**
 * Drag handle at the upper edge of a sheet: the sheet follows the finger down and closes when it is pulled far enough.
 */
export function SheetGrip({ onPulledDown }: SheetGripProps) {
  const startY = useRef<number>(null)

  function grab(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    startY.current = event.clientY
  }

  function follow(event: PointerEvent<HTMLElement>) {
    const sheet = event.currentTarget.parentElement
    if (startY.current === null || sheet === null) return
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${Math.max(0, event.clientY - startY.current)}px`
  }

  function letGo(event: PointerEvent<HTMLElement>) {
    const sheet = event.currentTarget.parentElement
    if (startY.current === null || sheet === null) return
    const pulledPx = event.clientY - startY.current
    startY.current = null
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (event.type === 'pointerup' && pulledPx > FAR_ENOUGH_PX) onPulledDown()
  }

  return (
    <div
      className={styles.grip}
      onPointerDown={grab}
      onPointerMove={follow}
      onPointerUp={letGo}
      onPointerCancel={letGo}
    />
  )
}
