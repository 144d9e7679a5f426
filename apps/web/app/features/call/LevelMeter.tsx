import type { SoundLevel } from '@encore/app-kit/calls/sound-level'
import { useEffect, useState } from 'react'
import { useText } from '#app/i18n/TextProvider.tsx'
import { litBars, meterBars } from './level-bars.ts'
import styles from './PreviewBar.module.css'

const readEveryMs = 120
const bars = Array.from({ length: meterBars }, (_, at) => at)
/** The words follow the loudest moment of this long, so that they do not flicker between syllables. */
const heardForMs = 2_000

/** The own voice as a row of bars, which only this page measures. */
export function LevelMeter({ level, track }: { level: SoundLevel; track: MediaStreamTrack | null }) {
  const { t } = useText()
  const [{ lit, heardAt }, setHeard] = useState({ lit: 0, heardAt: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    if (!track) return
    const timer = setInterval(() => {
      const bars = litBars(level.read())
      const at = performance.now()
      setHeard((before) => ({ lit: bars, heardAt: bars > meterBars / 4 ? at : before.heardAt }))
    }, readEveryMs)
    return () => clearInterval(timer)
  }, [level, track])
  const isHeard = track !== null && performance.now() - heardAt < heardForMs
  return (
    <div className={styles.meter}>
      <b>{t('call.meter.say')}</b>
      <meter className="visually-hidden" aria-label={t('call.meter.label')} value={lit} max={meterBars} />
      <div className={styles.voice} aria-hidden>
        {bars.map((bar) => (
          <i key={bar} data-lit={track && bar < lit ? '' : undefined} />
        ))}
      </div>
      <span>{t(isHeard ? 'call.meter.good' : 'call.meter.quiet')}</span>
    </div>
  )
}
