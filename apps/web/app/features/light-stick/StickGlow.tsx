import { useStore } from '@encore/app-kit/store'
import { useRef } from 'react'
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
