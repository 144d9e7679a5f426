import type { QualityMinute, QualityReport, StudioEvent } from '@encore/contract/endpoints'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import Activity from 'lucide-react/icons/activity'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { clockText } from '#app/data/times.ts'
import { topOf } from '#app/features/sales/sale-times.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
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
  const { w } = useText()
  const { event, report } = useLoaderData<Facts>()
  return (
    <>
      <BackLink to={`/events/${event.id}`} lang={event.title.lang}>
        {w.money.back(event.title.text)}
      </BackLink>
      <PageHead title={w.quality.title} lead={w.quality.lead} />
      {report.minutes.length === 0 ? (
        <Empty icon={<Activity />} title={w.quality.none} level={2} framed>
          {w.quality.noneText}
        </Empty>
      ) : (
        <Measured event={event} report={report} />
      )}
    </>
  )
}

function Measured({ event, report: { summary, minutes } }: Facts) {
  const { w, locale } = useText()
  const words = w.quality
  const count = new Intl.NumberFormat(locale)
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const part = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const when = (at: string) => clockText(at, event.zone)
  const seconds = (ms: number) => words.seconds(figure.format(ms / 1_000))
  const hasInput = minutes.some(({ isReceiving }) => isReceiving !== null)
  const began = event.startedAt ?? event.startAt
  const figures: { name: string; value: string; hint?: string }[] = [
    {
      name: w.live.starts.actualStart,
      value: when(began),
      hint: w.live.starts.announcedAt(when(event.startAt)),
    },
    { name: words.mostViewers, value: count.format(summary.mostViewers) },
    { name: words.watched, value: words.hours(figure.format(summary.watchedSec / 3_600)) },
    {
      name: words.stalled,
      value: summary.stalledPart === null ? '–' : part.format(summary.stalledPart / 100_000),
    },
    {
      name: words.starts,
      value: summary.startMs === null ? '–' : seconds(summary.startMs.half),
      ...(summary.startMs && { hint: words.startsHint(seconds(summary.startMs.most)) }),
    },
    { name: words.stalls, value: count.format(summary.stalls) },
    { name: words.failures, value: count.format(summary.failures) },
    ...(hasInput
      ? [
          { name: words.slate, value: seconds(summary.slateParts * 500) },
          { name: words.silent, value: count.format(summary.silentMinutes) },
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
        title={words.viewers}
        nothing={words.noViewers(ends.first, ends.last)}
        label={words.viewersChart(count.format(summary.mostViewers))}
        top={topOf([summary.mostViewers])}
        topText={count.format(topOf([summary.mostViewers]))}
        values={minutes.map(({ at, viewers }) => ({
          ...{ at, value: viewers, text: words.at(when(at), count.format(viewers)) },
        }))}
      />
      {hasInput ? (
        <MinuteChart
          {...ends}
          title={words.input}
          nothing={words.nothingIn(ends.first, ends.last)}
          label={words.inputChart(count.format(mostKbps))}
          top={topOf([mostKbps])}
          topText={count.format(topOf([mostKbps]))}
          values={input.map(({ at, value }) => ({
            ...{ at, value, text: words.at(when(at), value === null ? words.noInput : count.format(value)) },
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
  const { w, locale } = useText()
  const words = w.quality
  const count = new Intl.NumberFormat(locale)
  const [isWhole, setIsWhole] = useState(false)
  const troubled = minutes.filter(hasTrouble)
  return (
    <section className={`${box.box} ${styles.troubles}`} aria-label={words.minutes}>
      <header>
        <h2>{words.minutes}</h2>
      </header>
      {troubled.length === 0 ? (
        <p className={styles.quiet}>{words.noTrouble}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{w.reports.when}</th>
              <th>{words.viewers}</th>
              <th>{words.stalls}</th>
              <th>{words.stalledSec}</th>
              <th>{words.failures}</th>
              <th>{words.late}</th>
              <th>{words.slate}</th>
            </tr>
          </thead>
          <tbody>
            {(isWhole ? troubled : troubled.slice(-shownFirst)).map((minute) => (
              <tr key={minute.at}>
                <td>{when(minute.at)}</td>
                <td data-head={words.viewers}>{count.format(minute.viewers)}</td>
                <td data-head={words.stalls}>{count.format(minute.stalls)}</td>
                <td data-head={words.stalledSec}>{words.seconds(count.format(minute.stalledSec))}</td>
                <td data-head={words.failures}>{count.format(minute.failures)}</td>
                <td data-head={words.late}>{count.format(minute.lateParts)}</td>
                <td data-head={words.slate}>
                  {minute.isReceiving === false
                    ? words.noInput
                    : words.seconds(String(minute.slateParts / 2))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {isWhole || troubled.length <= shownFirst ? null : (
        <Button size="s" kind="plain" onClick={() => setIsWhole(true)}>
          {w.reports.showAll(count.format(troubled.length))}
        </Button>
      )}
    </section>
  )
}
