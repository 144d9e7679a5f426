import { type TimedShow, useShown, useTimeline } from '#app/features/timeline/use-timeline.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './NowSigning.module.css'

/** The item that is being signed on the picture, by number and without a name. */
export function NowSigning({ event }: { event: TimedShow }) {
  const t = useT()
  const cue = useShown(useTimeline(event), ({ signing }) => signing)
  if (!cue) return null
  const { number, of } = cue.signing
  return (
    <p className={styles.now} aria-live="off">
      {t('player.nowSigning', { number, of })}
    </p>
  )
}
