import type { QualityMinute, QualityReport, StudioEvent } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Activity from 'lucide-react/icons/activity'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { clockText } from '#app/data/times.ts'
import { topOf } from '#app/features/sales/sale-times.ts'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { BackLink } from '#app/shell/BackLink.tsx'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { MinuteChart } from './MinuteChart.tsx'
import styles from './Reports.module.css'

interface Facts {
  event: StudioEvent
  report: QualityReport
}

export async function readQuality({ params }: LoaderFunctionArgs): Promise<Facts> {
  const eventId = params.eventId ?? ''
  const [event, report] = await Promise.all([
    call('GET /api/studio/event/{eventId}', { params: { eventId } }),
    call('GET /api/studio/event/{eventId}/quality', { params: { eventId } }),
  ])
  return { event: unwrap(event), report: unwrap(report) }
}

export function QualityPage() {
  const t = useT()
  const { event, report } = useLoaderData<Facts>()
  return (
    <>
      <BackLink to={`/events/${event.id}`} lang={event.title.lang}>
        {t('reports.settlement.back', { event: event.title.text })}
      </BackLink>
      <PageHead title={t('reports.quality.title')} lead={t('reports.quality.lead')} />
      {report.minutes.length === 0 ? (
        <Empty icon={<Activity />} title={t('reports.quality.none')} level={2} framed>
          {t('reports.quality.noneText')}
        </Empty>
      ) : (
        <Measured event={event} report={report} />
      )}
    </>
  )
}

function Measured({ event, report: { summary, minutes } }: Facts) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const part = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const when = (at: string) => clockText(at, event.zone)
  const seconds = (ms: number) => t('reports.quality.seconds', { count: figure.format(ms / 1_000) })
  const hasInput = minutes.some(({ isReceiving }) => isReceiving !== null)
  const began = event.startedAt ?? event.startAt
  const figures: { name: string; value: string; hint?: string }[] = [
    {
      name: t('live.starts.actualStart'),
      value: when(began),
      hint: t('live.starts.announcedAt', { time: when(event.startAt) }),
    },
    { name: t('reports.quality.mostViewers'), value: count.format(summary.mostViewers) },
    {
      name: t('reports.quality.watched'),
      value: t('reports.quality.hours', { count: figure.format(summary.watchedSec / 3_600) }),
    },
    {
      name: t('reports.quality.stalled'),
      value: summary.stalledPart === null ? '–' : part.format(summary.stalledPart / 100_000),
    },
    {
      name: t('reports.quality.starts'),
      value: summary.startMs === null ? '–' : seconds(summary.startMs.half),
      ...(summary.startMs && {
        hint: t('reports.quality.startsHint', { most: seconds(summary.startMs.most) }),
      }),
    },
    { name: t('reports.quality.stalls'), value: count.format(summary.stalls) },
    { name: t('reports.quality.failures'), value: count.format(summary.failures) },
    ...(hasInput
      ? [
          { name: t('reports.quality.slate'), value: seconds(summary.slateParts * 500) },
          { name: t('reports.quality.silent'), value: count.format(summary.silentMinutes) },
        ]
      : []),
  ]
  const ends = { first: when(minutes[0]?.at ?? ''), last: when(minutes.at(-1)?.at ?? '') }
  const input = minutes.map(({ at, kbps, isReceiving }) => ({ at, value: isReceiving ? kbps : null }))
  const mostKbps = Math.max(0, ...input.map(({ value }) => value ?? 0))
  return (
    <>
      <dl className={`${box.box} ${styles.figures}`}>
        {figures.map(({ name, value, hint }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            {hint === undefined ? null : <dd className={styles.below}>{hint}</dd>}
          </div>
        ))}
      </dl>
      <MinuteChart
        {...ends}
        title={t('reports.quality.viewers')}
        nothing={t('reports.quality.noViewers', { first: ends.first, last: ends.last })}
        label={t('reports.quality.viewersChart', { most: count.format(summary.mostViewers) })}
        top={topOf([summary.mostViewers])}
        topText={count.format(topOf([summary.mostViewers]))}
        values={minutes.map(({ at, viewers }) => ({
          ...{
            at,
            value: viewers,
            text: t('reports.quality.at', { when: when(at), value: count.format(viewers) }),
          },
        }))}
      />
      {hasInput ? (
        <MinuteChart
          {...ends}
          title={t('reports.quality.input')}
          nothing={t('reports.quality.nothingIn', { first: ends.first, last: ends.last })}
          label={t('reports.quality.inputChart', { most: count.format(mostKbps) })}
          top={topOf([mostKbps])}
          topText={count.format(topOf([mostKbps]))}
          values={input.map(({ at, value }) => ({
            ...{
              at,
              value,
              text: t('reports.quality.at', {
                when: when(at),
                value: value === null ? t('reports.quality.noInput') : count.format(value),
              }),
            },
          }))}
        />
      ) : null}
      <Troubles minutes={minutes} when={when} />
    </>
  )
}

/** Rows shown before "show all"; the newest of many. */
const shownFirst = 20

const hasTrouble = ({ stalls, failures, lateParts, slateParts, isReceiving }: QualityMinute): boolean =>
  stalls + failures + lateParts + slateParts > 0 || isReceiving === false

function Troubles({ minutes, when }: { minutes: QualityMinute[]; when: (at: string) => string }) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const [isWhole, setIsWhole] = useState(false)
  const troubled = minutes.filter(hasTrouble)
  return (
    <section className={`${box.box} ${styles.troubles}`} aria-label={t('reports.quality.minutes')}>
      <header>
        <h2>{t('reports.quality.minutes')}</h2>
      </header>
      {troubled.length === 0 ? (
        <p className={styles.quiet}>{t('reports.quality.noTrouble')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('reports.when')}</th>
              <th>{t('reports.quality.viewers')}</th>
              <th>{t('reports.quality.stalls')}</th>
              <th>{t('reports.quality.stalledSec')}</th>
              <th>{t('reports.quality.failures')}</th>
              <th>{t('reports.quality.late')}</th>
              <th>{t('reports.quality.slate')}</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? troubled : troubled.slice(-shownFirst)).map((minute) => (
              <tr key={minute.at}>
                <td>{when(minute.at)}</td>
                <td data-head={t('reports.quality.viewers')}>{count.format(minute.viewers)}</td>
                <td data-head={t('reports.quality.stalls')}>{count.format(minute.stalls)}</td>
                <td data-head={t('reports.quality.stalledSec')}>
                  {t('reports.quality.seconds', { count: count.format(minute.stalledSec) })}
                </td>
                <td data-head={t('reports.quality.failures')}>{count.format(minute.failures)}</td>
                <td data-head={t('reports.quality.late')}>{count.format(minute.lateParts)}</td>
                <td data-head={t('reports.quality.slate')}>
                  {minute.isReceiving === false
                    ? t('reports.quality.noInput')
                    : t('reports.quality.seconds', { count: String(minute.slateParts / 2) })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isWhole || troubled.length <= shownFirst ? null : (
        <Button size="s" kind="plain" onClick={() => setIsWhole(true)}>
          {t('reports.showAll', { count: count.format(troubled.length) })}
        </Button>
      )}
    </section>
  )
}
