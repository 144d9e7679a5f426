import { Button } from '@encore/ui/Button'
import X from 'lucide-react/icons/x'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { createKeepAwake } from '#app/features/player/keep-awake.ts'
import type { TimedShow } from '#app/features/timeline/use-timeline.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './LightStick.module.css'
import { isWholeScreen } from './stick-choice.ts'
import { useLight } from './use-light.ts'

/** Turns the whole screen into the light stick and keeps it awake until closed. */
export function WholeScreenStick({ event }: { event: TimedShow }) {
  const t = useT()
  const stick = useRef<HTMLDivElement>(null)
  const leave = useRef<HTMLButtonElement>(null)
  useLight(event, stick)
  // Runs before paint: focus must be ready for an immediate key press.
  useLayoutEffect(() => {
    const cameFrom = document.activeElement
    leave.current?.focus()
    const stopWaking = stayAwake()
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key === 'Escape') isWholeScreen.set(false)
      // Traps focus: this screen has one button.
      if (pressed.key === 'Tab') {
        pressed.preventDefault()
        leave.current?.focus()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => {
      stopWaking()
      window.removeEventListener('keydown', onKey)
      if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
    }
  }, [])
  return createPortal(
    <div
      className={styles.whole}
      ref={stick}
      role="dialog"
      aria-modal="true"
      aria-label={t('lightStick.title')}
    >
      <p className={styles.waiting}>{t('lightStick.waiting')}</p>
      <Button className={styles.leave} ref={leave} onClick={() => isWholeScreen.set(false)}>
        <X />
        <span>{t('lightStick.leave')}</span>
      </Button>
    </div>,
    document.body,
  )
}

/** Keeps the screen awake, also after the page was hidden; without browser support the device sleeps as usual. */
function stayAwake(): () => void {
  const awake = createKeepAwake()
  const hold = () => awake.set(true)
  document.addEventListener('visibilitychange', hold)
  hold()
  return () => {
    document.removeEventListener('visibilitychange', hold)
    awake.set(false)
  }
}
