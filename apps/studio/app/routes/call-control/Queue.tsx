import type { QueuedCall } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { useCallback, useState } from 'react'
import { call } from '#app/data/api.ts'
import { useAnswer } from '#app/data/use-answer.ts'
import { callTime } from '#app/features/calls/call-time.ts'
import { RetryNotice } from '#app/features/errors/RetryNotice.tsx'
import { useT } from '#app/i18n/TextProvider.tsx'
import type { Translate } from '#app/i18n/text.ts'
import box from '#app/shell/Card.module.css'
import { fanName } from './fan-name.ts'
import { IdentityTick } from './IdentityTick.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import styles from './Queue.module.css'
import { Readiness } from './Readiness.tsx'
import type { StationPanelProps } from './StationPanel.tsx'

/** The station without its panel's own parts. */
type QueueProps = Omit<StationPanelProps, 'isInterpreted'>

/** Waiting fans of a station in their order, with what keeps each from being called. */
export function Queue({ station, ...props }: QueueProps) {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  const { queue, waiting } = station
  if (waiting === 0) return <p className={box.quiet}>{t('callControl.queue.none')}</p>
  return (
    <>
      {isWhole ? (
        <WholeQueue station={station} {...props} />
      ) : (
        <Rows queue={queue} station={station} {...props} />
      )}
      {!isWhole && waiting > queue.length ? (
        <Button size="s" onClick={() => setIsWhole(true)}>
          {t('callControl.queue.all', { count: waiting })}
        </Button>
      ) : null}
    </>
  )
}

/** The whole queue as it was when it was asked for. */
function WholeQueue(props: QueueProps) {
  const t = useT()
  const { place, station } = props
  const { eventId, id } = place
  const asked = useAnswer(
    useCallback(
      () =>
        call('GET /api/studio/event/{eventId}/call-session/{id}/control', {
          params: { eventId, id },
          query: { station: station.id },
        }),
      [eventId, id, station.id],
    ),
  )
  const onChanged = () => {
    asked.again()
    props.onChanged()
  }
  return (
    <>
      <RetryNotice asked={asked} />
      <Rows {...props} queue={asked.value?.stations[0]?.queue ?? station.queue} onChanged={onChanged} />
      <Button size="s" onClick={asked.again}>
        {t('callControl.queue.again')}
      </Button>
    </>
  )
}

function Rows({
  queue,
  place,
  station,
  may,
  asksIdentity,
  nowMs,
  onChanged,
}: QueueProps & { queue: readonly QueuedCall[] }) {
  const t = useT()
  return (
    <table className={styles.queue}>
      <caption className="visually-hidden">
        {t('callControl.queue.of', { artist: station.artist.name.text })}
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('callControl.queue.position')}</th>
          <th scope="col">{t('callControl.queue.fan')}</th>
          <th scope="col">{t('callControl.queue.readiness')}</th>
          <th scope="col">{t('callControl.queue.why')}</th>
          <th scope="col">{t('callControl.queue.acts')}</th>
        </tr>
      </thead>
      <tbody>
        {queue.map((one) => (
          <tr key={one.callId}>
            <td>{one.position}</td>
            <td>
              <b>{fanName(t, one)}</b>
              <small>{callTime(one.promisedMs + one.addedMs - one.countedMs)}</small>
            </td>
            <td>
              <Readiness call={one} nowMs={nowMs} />
              {one.misses > 0 ? <small>{t('callControl.misses', { count: one.misses })}</small> : null}
            </td>
            <td className={styles.why}>{whyOf(t, one)}</td>
            <td className={styles.acts}>
              {asksIdentity ? (
                <IdentityTick {...{ place, onChanged }} call={one} mayTick={may.identity} />
              ) : null}
              {may.run ? <MoveDialog {...{ place, onChanged }} of={one} waiting={station.waiting} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The last move in words; without one the fan is where the published order has them. */
function whyOf(t: Translate, { moves }: QueuedCall): string {
  const last = moves.at(-1)
  if (!last) return t('callControl.queue.asPublished')
  if (last.reason !== 'STAFF') return t(`callControl.moves.${last.reason}`)
  return t('callControl.moves.STAFF', { from: last.from, to: last.to ?? 0, note: last.note ?? '' })
}
