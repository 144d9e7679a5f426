import type { CallControl, OwedCall } from '@encore/contract/endpoints'
import { languageTag } from '@encore/contract/rules/locale'
import { Badge } from '@encore/ui/Badge'
import { Link } from 'react-router'
import { callTime } from '#app/features/calls/call-time.ts'
import { useT } from '#app/i18n/TextProvider.tsx'
import { findText } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import { fanName } from './fan-name.ts'
import styles from './OwedList.module.css'
import { groupOwed } from './owed-groups.ts'
import { SettleDialog } from './SettleDialog.tsx'
import type { ControlPlace } from './use-control.ts'

export interface OwedListProps {
  place: ControlPlace
  control: CallControl
  owed: readonly OwedCall[]
  maySettle: boolean
  onChanged(): void
}

/** Owed time by fan. A session closes once nothing is owed. */
export function OwedList({ place, control, owed, maySettle, onChanged }: OwedListProps) {
  const t = useT()
  const artistOf = (stationId: string) =>
    control.stations.find(({ id }) => id === stationId)?.artist.name ?? { text: '', lang: 'en' as const }
  if (owed.length === 0) return <p className={box.quiet}>{t('callControl.owed.none')}</p>
  return (
    <>
      <p className={box.quiet}>{t('callControl.owed.text')}</p>
      <ul className={styles.owed}>
        {groupOwed(owed).map((group) => (
          <li key={group.bookingId}>
            <span className={styles.who}>
              <b>{fanName(t, group)}</b>
              <strong>{callTime(group.owedMs)}</strong>
            </span>
            <ul>
              {group.calls.map(({ callId, stationId, promisedMs, countedMs, reason }) => (
                <li key={callId}>
                  <span lang={languageTag[artistOf(stationId).lang]}>{artistOf(stationId).text}</span>
                  <small>
                    {t('callControl.owed.of', {
                      spoken: callTime(countedMs),
                      promised: callTime(promisedMs),
                    })}
                    {reason === null ? null : `, ${findText(t, `callControl.ends.${reason}`) ?? reason}`}
                  </small>
                </li>
              ))}
            </ul>
            <span className={styles.acts}>
              {group.isPending ? (
                <>
                  <Badge kind="warn">{t('callControl.owed.waits')}</Badge>
                  {maySettle ? (
                    <Link className="link" to="/manual-review">
                      {t('callControl.owed.approvals')}
                    </Link>
                  ) : null}
                </>
              ) : maySettle ? (
                <SettleDialog {...{ place, control, group, onChanged }} />
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {owed.length < control.sums.owed ? (
        <p className={box.quiet}>{t('callControl.owed.more', { count: control.sums.owed - owed.length })}</p>
      ) : null}
    </>
  )
}
