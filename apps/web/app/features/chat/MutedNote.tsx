import { formatClock } from '@encore/contract/rules/time'
import MicOff from 'lucide-react/icons/mic-off'
import { localZone } from '#app/data/local-zone.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import styles from './MutedNote.module.css'

/** Replaces the composer while a member is muted. `until` null: without end. */
export function MutedNote({ until }: { until: number | null }) {
  const t = useT()
  const zone = localZone()
  return (
    <p className={styles.muted} role="status">
      <MicOff />
      <span>
        {until === null ? t('chat.muted') : t('chat.mutedUntil', { time: formatClock(until, zone) })}
      </span>
    </p>
  )
}
