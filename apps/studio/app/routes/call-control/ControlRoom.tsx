import type { CallControl } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { Tabs } from '@encore/ui/Tabs'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { callTime } from '#app/features/calls/call-time.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './CallControl.module.css'
import type { ControlPermissions } from './control-permissions.ts'
import { DifferenceList } from './DifferenceList.tsx'
import { OwedList } from './OwedList.tsx'
import { Queue } from './Queue.tsx'
import { StationPanel } from './StationPanel.tsx'
import { StationTile } from './StationTile.tsx'
import type { ControlPlace } from './use-control.ts'

export interface ControlRoomProps {
  place: ControlPlace
  control: CallControl
  may: ControlPermissions
  /** The last request failed. */
  isAway: boolean
  onChanged(): void
}

export function ControlRoom({ place, control, may, isAway, onChanged }: ControlRoomProps) {
  const { t, locale } = useText()
  const [query, setQuery] = useSearchParams()
  const before = usePrevious(control)
  const [tab, setTab] = useState('queue')
  const { stations, sums, owed, differences, asksIdentity } = control
  const station = stations.find(({ id }) => id === query.get('station')) ?? stations[0]
  const count = new Intl.NumberFormat(locale)
  const nowMs = Date.parse(control.now)
  const choose = (id: string) => {
    const next = new URLSearchParams(query)
    next.set('station', id)
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      {isAway ? (
        <Notice kind="warn" role="status">
          {t('callControl.away')}
        </Notice>
      ) : null}
      <dl className={styles.sums}>
        <div>
          <dt>{t('callControl.sums.settled')}</dt>
          <dd>
            {t('callControl.sums.of', { part: count.format(sums.settled), all: count.format(sums.calls) })}
          </dd>
        </div>
        <div>
          <dt>{t('callControl.sums.waiting')}</dt>
          <dd>{count.format(sums.waiting)}</dd>
        </div>
        <div>
          <dt>{t('callControl.sums.spoken')}</dt>
          <dd>
            {t('callControl.sums.of', { part: callTime(sums.countedMs), all: callTime(sums.promisedMs) })}
          </dd>
        </div>
        <div data-warns={sums.owed > 0 ? '' : undefined}>
          <dt>{t('callControl.sums.owed')}</dt>
          <dd>{callTime(sums.owedMs)}</dd>
        </div>
        <div>
          <dt>{t('callControl.sums.compensated')}</dt>
          <dd>{callTime(sums.compensatedMs)}</dd>
        </div>
      </dl>
      <div className={styles.room}>
        <section className={styles.stations} aria-label={t('callControl.stations')}>
          {stations.map((one) => (
            <StationTile
              key={one.id}
              station={one}
              before={before?.stations.find(({ id }) => id === one.id)}
              nowMs={nowMs}
              isChosen={one.id === station?.id}
              onChoose={() => choose(one.id)}
            />
          ))}
        </section>
        {station ? (
          <StationPanel
            key={station.id}
            {...{ place, station, may, asksIdentity, nowMs, onChanged }}
            isInterpreted={control.interpreterLanguages.length > 0}
          />
        ) : null}
        <section className={`${box.box} ${styles.lists}`} aria-label={t('callControl.lists')}>
          <Tabs
            label={t('callControl.lists')}
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: 'queue',
                label: t('callControl.queue.title'),
                count: station?.waiting ?? 0,
                panel: station ? (
                  <Queue key={station.id} {...{ place, station, may, asksIdentity, nowMs, onChanged }} />
                ) : null,
              },
              {
                value: 'owed',
                label: t('callControl.owed.title'),
                count: sums.owed,
                panel: (
                  <OwedList {...{ place, control, owed }} maySettle={may.settle} onChanged={onChanged} />
                ),
              },
              ...(differences.length === 0
                ? []
                : [
                    {
                      value: 'differences',
                      label: t('callControl.differences.tab'),
                      count: differences.filter(({ note }) => note === null).length,
                      panel: <DifferenceList {...{ place, differences, onChanged }} mayCheck={may.run} />,
                    },
                  ]),
            ]}
          />
        </section>
      </div>
    </>
  )
}

/** The reading before this one. */
function usePrevious(control: CallControl): CallControl | undefined {
  const seen = useRef<{ last: CallControl; before?: CallControl }>({ last: control })
  if (seen.current.last.now !== control.now) seen.current = { last: control, before: seen.current.last }
  return seen.current.before
}
