import type { EventMoney, LiveControl, ProductLine, QualityReport } from '@encore/contract/endpoints'
import { type ReactNode, useCallback } from 'react'
import { call } from '#app/data/api.ts'
import { moneyText } from '#app/data/money.ts'
import { usePolled } from '#app/data/use-polled.ts'
import { useText } from '#app/i18n/TextProvider.tsx'
import styles from '#app/shell/Figures.module.css'
import type { Glance } from './read-glance.ts'

const everyMs = 5_000

interface EventFiguresProps {
  eventId: string
  glance: Glance
  money: EventMoney | null
}

/** Summary in one row: revenue, tickets sold, viewers and playback quality. */
export function EventFigures({ eventId, glance, money }: EventFiguresProps) {
  const { live, quality, products } = glance
  const tickets = products?.filter(({ kind }) => kind === 'TICKET_LIVE') ?? []
  const summary = quality?.summary
  const hasMoney = money !== null && money.totals.length > 0
  const isOnAir = live?.status === 'ON_AIR'
  if (!hasMoney && tickets.length === 0 && !isOnAir && !summary?.mostViewers) return null
  return (
    <dl className={styles.figures}>
      {hasMoney ? <Kept totals={money.totals} /> : null}
      {tickets.length > 0 ? <Tickets tickets={tickets} /> : null}
      {isOnAir ? (
        <Watching eventId={eventId} first={live} />
      ) : summary?.mostViewers ? (
        <MostViewers summary={summary} />
      ) : null}
      {summary && summary.stalledPart !== null ? <Smooth summary={summary} /> : null}
    </dl>
  )
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
        {children ? <span className={styles.state}>{children}</span> : null}
      </dd>
    </div>
  )
}

/** Amount in the currency with most sales; the table lists the others. */
function Kept({ totals: [most, ...others] }: { totals: EventMoney['totals'] }) {
  const { t, locale } = useText()
  if (!most) return null
  const kept = moneyText(t, { amount: most.sold - most.back, currency: most.currency }, locale)
  return (
    <Figure name={t('events.overview.kept')} value={kept}>
      {others.length > 0 ? t('events.overview.moreSums', { count: others.length }) : null}
    </Figure>
  )
}

function Tickets({ tickets }: { tickets: readonly ProductLine[] }) {
  const { t, locale } = useText()
  const count = new Intl.NumberFormat(locale)
  const sold = tickets.reduce((sum, { stock }) => sum + stock.sold, 0)
  const all = tickets.reduce((sum, { stock }) => sum + stock.onHand, 0)
  return (
    <Figure name={t('events.overview.tickets')} value={count.format(sold)}>
      {t('events.overview.of', { all: count.format(all) })}
    </Figure>
  )
}

function Watching({ eventId, first }: { eventId: string; first: LiveControl }) {
  const { t, locale } = useText()
  const load = useCallback(
    () => call('GET /api/studio/event/{eventId}/live', { params: { eventId } }),
    [eventId],
  )
  const live = usePolled(load, everyMs).value ?? first
  return (
    <Figure name={t('events.overview.watching')} value={new Intl.NumberFormat(locale).format(live.viewers)} />
  )
}

function MostViewers({ summary }: { summary: QualityReport['summary'] }) {
  const { t, locale } = useText()
  const most = new Intl.NumberFormat(locale).format(summary.mostViewers)
  return <Figure name={t('reports.quality.mostViewers')} value={most} />
}

function Smooth({ summary: { stalledPart, stalls } }: { summary: QualityReport['summary'] }) {
  const { t, locale } = useText()
  const part = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <Figure name={t('events.overview.smooth')} value={part.format(1 - (stalledPart ?? 0) / 100_000)}>
      {stalls > 0 ? t('events.overview.stalls', { count: stalls }) : null}
    </Figure>
  )
}
