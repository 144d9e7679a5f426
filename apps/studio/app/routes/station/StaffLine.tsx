import { useStore } from '@encore/app-kit/store'
import Hand from 'lucide-react/icons/hand'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { OpenCall } from './open-calls.ts'
import styles from './StaffLine.module.css'

/** Words of staff; in the last seconds the goodbye takes their place. */
export function StaffLine({ line, running }: { line: string | null; running: OpenCall | null }) {
  if (running) return <LineOnAir line={line} running={running} />
  return line === null ? null : <Line line={line} />
}

function LineOnAir({ line, running }: { line: string | null; running: OpenCall }) {
  const t = useT()
  const { phase } = useStore(running.call.view)
  if (phase === 'RUNNING') return line === null ? null : <Line line={line} />
  return (
    <p className={styles.staff} role="status">
      <Hand />
      <span>{t('station.goodbye')}</span>
      <small>{t('station.grace')}</small>
    </p>
  )
}

function Line({ line }: { line: string }) {
  const t = useT()
  return (
    <p className={styles.staff} role="status">
      <MessageSquareText />
      <span dir="auto">{line}</span>
      <small>{t('station.staff')}</small>
    </p>
  )
}
