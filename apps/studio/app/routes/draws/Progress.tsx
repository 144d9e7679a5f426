import type { StudioDraw, StudioDrawProgress } from '@encore/contract/endpoints'
import { Notice } from '@encore/ui/Notice'
import { Skeleton } from '@encore/ui/Skeleton'
import { useCallback, useEffect } from 'react'
import { call } from '#app/data/api.ts'
import { momentText, stampText } from '#app/data/times.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import box from '#app/shell/Card.module.css'
import styles from './Draws.module.css'
import { Winners } from './Winners.tsx'

export interface ProgressProps {
  eventId: string
  id: string
  zone: string
  /** State as the page was loaded. */
  state: StudioDraw['state']
  /** Called when the draw has another state than the page. */
  mayWrite: boolean
  onMoved(): void
}

const pollIntervalMs = 5_000

/** Live counts and checkpoints of a published draw, and its winners once it is drawn. */
export function Progress({ eventId, id, zone, state, mayWrite, onMoved }: ProgressProps) {
  const { t } = useText()
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/draw/{id}/progress', { params: { eventId, id } }),
    [eventId, id],
  )
  const { value, isAway } = usePolled(load, pollIntervalMs)
  const now = value?.state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the callback is new at each render
  useEffect(() => {
    if (now && now !== state) onMoved()
  }, [now, state])
  return (
    <>
      {isAway ? (
        <Notice kind="warn" role="status">
          {t('draws.away')}
        </Notice>
      ) : null}
      {value ? <Counts progress={value} zone={zone} /> : <Waiting />}
      {now === 'DRAWN' ? <Winners {...{ eventId, id, zone, mayWrite }} /> : null}
    </>
  )
}

function Waiting() {
  return (
    <section className={box.box} aria-busy="true">
      <Skeleton height="4rem" />
    </section>
  )
}

function Counts({ progress, zone }: { progress: StudioDrawProgress; zone: string }) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const { state, entries, entrants, left, spread, checkpoints, randomness, closedAt, drawnAt } = progress
  const figures: [string, number][] = [
    [t('draws.entries'), entries],
    [t('draws.entrants'), entrants],
    [t('draws.left.byMember'), left.byMember],
    [t('draws.left.byPayment'), left.byPayment],
    [t('draws.left.excluded'), left.excluded],
  ]
  const times: [string, string | null][] = [
    [t('draws.closed'), closedAt],
    [drawnAt ? t('draws.drawn') : t('draws.expected'), drawnAt ?? (state === 'VOID' ? null : randomness.at)],
  ]
  const classText = ({ from, to }: (typeof spread)[number]) =>
    from === to ? count.format(from) : `${count.format(from)}–${count.format(to)}`
  return (
    <>
      <dl className={`${box.box} ${styles.figures}`}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.format(value)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.pair}>
        <section className={box.box}>
          <header>
            <h2>{t('draws.spread')}</h2>
          </header>
          {spread.length === 0 ? (
            <p className={box.quiet}>{t('draws.spreadNone')}</p>
          ) : (
            <dl className={box.facts}>
              {spread.map((one) => (
                <div key={one.from} className={styles.fact}>
                  <dt>{t('draws.spreadClass', { entries: classText(one) })}</dt>
                  <dd>
                    {t('draws.spreadEntrants', { count: one.entrants })}
                    {one.winners === null ? '' : ` · ${t('draws.spreadWinners', { count: one.winners })}`}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </section>
        <section className={box.box}>
          <header>
            <h2>{t('draws.log')}</h2>
          </header>
          <div className={styles.log}>
            <dl className={box.facts}>
              {times.map(([name, at]) =>
                at === null ? null : (
                  <div key={name} className={styles.fact}>
                    <dt>{name}</dt>
                    <dd>{momentText(at, locale, zone)}</dd>
                  </div>
                ),
              )}
            </dl>
            {checkpoints.length === 0 ? (
              <p className={box.quiet}>{t('draws.checkpointsNone')}</p>
            ) : (
              <table className={styles.checkpoints}>
                <caption>{t('draws.checkpoints')}</caption>
                <thead>
                  <tr>
                    <th scope="col">{t('draws.checkpointAt')}</th>
                    <th scope="col">{t('draws.checkpointSize')}</th>
                  </tr>
                </thead>
                <tbody>
                  {checkpoints.map(({ size, at }) => (
                    <tr key={size}>
                      <td>{stampText(at, zone)}</td>
                      <td>{count.format(size)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </div>
        </section>
      </div>
    </>
  )
}
