import { formatClock } from '@encore/contract/rules/time'
import MicOff from 'lucide-react/icons/mic-off'
import { ownZone } from '#app/data/own-zone.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './MutedNote.module.css'

/** In the composer's place while a member may read and not write. */
export function MutedNote({ until }: { until: number | null }) {
  const t = useT()
  const zone = ownZone()
  return (
    <p className={styles.muted} role="status">
      <MicOff />
      <span>
        {until === null ? t('chat.muted') : t('chat.mutedUntil', { time: formatClock(until, zone) })}
      </span>
    </p>
  )
}
