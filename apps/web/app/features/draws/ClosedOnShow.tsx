import { type TimedShow, useShown, useTimeline } from '#app/features/timeline/use-timeline.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './ClosedOnShow.module.css'

/** First 80 bits of the close of a draw that closed during the show, so that viewers can compare them later. */
export function ClosedOnShow({ event }: { event: TimedShow }) {
  const t = useT()
  const cue = useShown(useTimeline(event), ({ drawClosed }) => drawClosed)
  if (!cue) return null
  const { number, hash } = cue.close
  return (
    <p className={styles.line} aria-live="off">
      {t('player.drawClosed', { number })} <code>{hash.match(/.{4}/g)?.join(' ')}</code>
    </p>
  )
}
