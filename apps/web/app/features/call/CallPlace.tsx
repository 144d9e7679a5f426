import { formatClock, formatMoment, formatZonedClock } from '@encore/contract/rules/time'
import { useViewerZone, ViewerTime } from '#app/features/event/EventTime.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from './CallPlace.module.css'
import type { CallPartProps } from './call-part.ts'
import type { CallPhase } from './call-phase.ts'
import { clockText } from './call-words.ts'

export interface CallPlaceProps extends CallPartProps {
  phase: Extract<CallPhase, { kind: 'BEFORE' | 'LOBBY' }>
}

/** Where the fan stands, in one line, and what comes next. */
export function CallPlace({ phase, session, own, event, now }: CallPlaceProps) {
  const { t, locale } = useText()
  const { zone } = event
  const ownZone = useViewerZone() ?? zone
  if (phase.kind === 'BEFORE')
    return (
      <div className={styles.place}>
        <b data-size="m">{t('call.place.before', { time: formatMoment(session.startsAt, zone, locale) })}</b>
        <p>
          <ViewerTime at={session.startsAt} zone={zone} />
        </p>
        {own.number !== null && <p>{t('call.place.number', { n: own.number })}</p>}
        <p>{t('call.place.beforeText')}</p>
      </div>
    )
  const { call } = phase
  if (call.state === 'HELD')
    return (
      <div className={styles.place} data-is="warn" role="status">
        <b data-size="m">{t('call.place.held')}</b>
        <p>
          {t('call.place.heldText', { time: clockText(call.promisedMs + call.addedMs - call.countedMs) })}
        </p>
      </div>
    )
  const { wait } = call
  const after = (minutes: number) => now + minutes * 60_000
  return (
    <div className={styles.place} role="status">
      <b>{t('call.place.ahead', { n: wait?.ahead ?? 0 })}</b>
      {session.state === 'PAUSED' ? (
        <p data-is="warn">{t('call.place.paused')}</p>
      ) : (
        wait && (
          <p>
            {wait.fromMin < 1
              ? t('call.place.soon', { to: Math.max(1, wait.toMin) })
              : t('call.place.band', {
                  ...{ from: wait.fromMin, to: wait.toMin },
                  begin: formatClock(after(wait.fromMin), ownZone),
                  end: formatZonedClock(after(wait.toMin), ownZone),
                })}
          </p>
        )
      )}
      <p>{own.number !== null && <span>{t('call.place.number', { n: own.number })}</span>}</p>
    </div>
  )
}
