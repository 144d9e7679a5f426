import { useRef } from 'react'
import { useStore } from '#app/data/store.ts'
import type { TimedShow } from '#app/features/timeline/use-timeline.ts'
import styles from './LightStick.module.css'
import { stickMode } from './stick-choice.ts'
import { useLight } from './use-light.ts'

export function StickGlow({ event }: { event: TimedShow }) {
  const glow = useRef<HTMLDivElement>(null)
  useLight(event, glow)
  const isOn = useStore(stickMode, 'off') !== 'off'
  return <div className={styles.glow} ref={glow} hidden={!isOn} aria-hidden="true" />
}
