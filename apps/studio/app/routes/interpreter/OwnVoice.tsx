import type { SoundLevel } from '@encore/app-kit/calls/sound-level'
import { useEffect, useState } from 'react'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './Interpreter.module.css'

const readEveryMs = 120
/** Loudness of a quiet room, in decibels of full scale. */
const quietDb = -60

export interface OwnVoiceProps {
  level: SoundLevel
  isMuted: boolean
  /** A call is interpreted. */
  isLive: boolean
}

/** The own voice as a bar, which only this page measures. */
export function OwnVoice({ level, isMuted, isLive }: OwnVoiceProps) {
  const t = useT()
  const [loudness, setLoudness] = useState(0)
  useEffect(() => {
    const timer = setInterval(
      () => setLoudness(Math.max(0, Math.min(1, 1 - level.read() / quietDb))),
      readEveryMs,
    )
    return () => clearInterval(timer)
  }, [level])
  const shown = isMuted ? 0 : loudness
  return (
    <div className={styles.voice}>
      <b>{t('interpreter.voice')}</b>
      <meter aria-label={t('interpreter.voice')} value={shown} max={1} />
      <small>{t(isLive && !isMuted ? 'interpreter.goesToBoth' : 'interpreter.silent')}</small>
    </div>
  )
}
