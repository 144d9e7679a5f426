import { formatClock } from '@encore/contract/rules/time'
import Undo2 from 'lucide-react/icons/undo-2'
import { useViewerZone } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallBlock.module.css'
import type { CallPartProps } from './call-part.ts'

/** Every change of the fan's place, with its reason, the latest first. */
export function QueueMoves({ own, event }: CallPartProps) {
  const { t } = useText()
  const zone = useViewerZone() ?? event.zone
  const moves = own.calls
    .flatMap((call) => call.moves.map((move) => ({ ...move, callId: call.id })))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  if (moves.length === 0) return null
  return (
    <section className={styles.block} aria-labelledby="call-moves">
      <h2 id="call-moves">{t('call.moves.title')}</h2>
      <ul className={styles.list} role="status">
        {moves.map(({ callId, at, from, to, reason, note }) => (
          <li key={`${callId} ${at}`}>
            <Undo2 aria-hidden />
            <span>{t(`call.moves.${reason}`, { from, to: to ?? 0, note: note ?? '' })}</span>
            <time dateTime={at}>{formatClock(at, zone)}</time>
          </li>
        ))}
      </ul>
    </section>
  )
}
