import type { DifferingCall } from '@encore/contract/endpoints'
import { call } from '#app/data/api.ts'
import { callTime } from '#app/features/calls/call-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import { ActDialog } from './ActDialog.tsx'
import { fanName } from './fan-name.ts'
import styles from './OwedList.module.css'
import type { ControlPlace } from './use-control.ts'

export interface DifferenceListProps {
  place: ControlPlace
  differences: readonly DifferingCall[]
  mayCheck: boolean
  onChanged(): void
}

/** Calls for which the fan's page signed more than was counted, each a case until staff write to the fan. */
export function DifferenceList({ place, differences, mayCheck, onChanged }: DifferenceListProps) {
  const t = useT()
  return (
    <>
      <p className={box.quiet}>{t('callControl.differences.text')}</p>
      <ul className={styles.owed}>
        {differences.map((one) => (
          <li key={one.callId}>
            <span className={styles.who}>
              <b>{fanName(t, one)}</b>
              <strong>{callTime(one.fanCountedMs - one.countedMs)}</strong>
            </span>
            <small>
              {t('callControl.differences.of', {
                counted: callTime(one.countedMs),
                signed: callTime(one.fanCountedMs),
              })}
            </small>
            {one.note === null ? null : <small dir="auto">{one.note}</small>}
            <span className={styles.acts}>
              {mayCheck ? (
                <ActDialog
                  label={t(`callControl.differences.${one.note === null ? 'act' : 'again'}`)}
                  title={t('callControl.differences.title', { fan: fanName(t, one) })}
                  text={t('callControl.differences.of', {
                    counted: callTime(one.countedMs),
                    signed: callTime(one.fanCountedMs),
                  })}
                  noteLabel={t('callControl.differences.note')}
                  noteHint={t('callControl.move.hint')}
                  send={(note) =>
                    call('PUT /api/studio/event/{eventId}/call-session/{id}/call/{callId}/difference', {
                      params: { ...place, callId: one.callId },
                      body: { note },
                    })
                  }
                  done={() => t('callControl.differences.done')}
                  onChanged={onChanged}
                />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
