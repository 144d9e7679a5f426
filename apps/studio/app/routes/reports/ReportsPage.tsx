import { useMutation } from '@encore/app-kit/use-mutation'
import type { SalesQuery, SalesReport } from '@encore/contract/endpoints'
import type { Currency } from '@encore/contract/rules/money'
import { eventsWhere } from '@encore/contract/rules/staff-roles'
import { Button } from '@encore/ui/Button'
import { Empty } from '@encore/ui/Empty'
import { LinkTab, LinkTabs } from '@encore/ui/LinkTabs'
import { Notice } from '@encore/ui/Notice'
import ChartColumn from 'lucide-react/icons/chart-column'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { moneyText } from '#app/data/money.ts'
import { daysText, zoneText } from '#app/data/times.ts'
import { JobProgress } from '#app/features/background-jobs/JobProgress.tsx'
import { FailureNotice } from '#app/features/errors/FailureNotice.tsx'
import { SalesChart } from '#app/features/sales/SalesChart.tsx'
import { SumTable } from '#app/features/sales/SumTable.tsx'
import { useT, useText } from '#app/i18n/TextProvider.tsx'
import { DayFilter, Filters, SelectFilter } from '#app/list/Filters.tsx'
import { queryOf } from '#app/list/query.ts'
import box from '#app/shell/Card.module.css'
import { PageHead } from '#app/shell/PageHead.tsx'
import { productName } from './product-name.ts'
import styles from './Reports.module.css'
import { ReportZoneFilter } from './ReportZoneFilter.tsx'

const filters = ['eventId', 'from', 'to', 'zone'] as const
/** Filters that the clear button resets while the event filter chooses the event. */
const days = ['from', 'to', 'zone'] as const

interface Found {
  /** Null when the server rejects the dates. */
  report: SalesReport | null
  query: SalesQuery
}

export async function readReport({ request }: LoaderFunctionArgs): Promise<Found> {
  const query: SalesQuery = queryOf(request, filters)
  const answer = await call('GET /api/studio/report/sales', { query })
  const isBad = !answer.ok && answer.error.name === 'INVALID_INPUT'
  return { report: isBad ? null : unwrap(answer), query }
}

/** Sales over time, by event or product, and by country, in one currency at a time. */
export function ReportsPage() {
  const t = useT()
  const { me } = useCurrentStaff()
  const { report, query } = useLoaderData<Found>()
  const { search } = useLocation()
  const where = eventsWhere(me.roles, 'report.read')
  const wanted = new URLSearchParams(search).get('currency')
  const currency = (report?.totals.find((sum) => sum.currency === wanted) ?? report?.totals[0])?.currency
  return (
    <>
      <PageHead
        title={t('reports.title')}
        lead={t('reports.lead')}
        action={
          where === 'all' ? (
            <Button size="s" kind="outline" render={<Link to="/reports/non-event" />}>
              {t('reports.nonEvent.open')}
            </Button>
          ) : null
        }
      />
      <Filters names={query.eventId === 'none' ? filters : days}>
        {where === 'all' && !query.eventId?.startsWith('ev_') ? (
          <SelectFilter
            name="eventId"
            label={t('reports.event')}
            all={t('reports.anyEvent')}
            options={[{ value: 'none', label: t('reports.noEvent') }]}
          />
        ) : null}
        <DayFilter name="from" label={t('shell.list.from')} inEffect={report?.from} />
        <DayFilter name="to" label={t('shell.list.to')} inEffect={report?.to} />
        <ReportZoneFilter />
      </Filters>
      <Exports query={query} />
      {report === null ? (
        <Notice kind="warn" role="alert">
          {t('reports.bad')}
        </Notice>
      ) : currency === undefined ? (
        <Empty icon={<ChartColumn />} title={t('reports.none')} level={2} framed>
          {t('reports.noneText')}
        </Empty>
      ) : (
        <ReportBody report={report} currency={currency} isOne={query.eventId !== undefined} />
      )}
    </>
  )
}

function ReportBody({
  report,
  currency,
  isOne,
}: {
  report: SalesReport
  currency: Currency
  isOne: boolean
}) {
  const { t, locale } = useText()
  const { search } = useLocation()
  const of = <T extends { currency: Currency }>(rows: readonly T[]) =>
    rows.filter((row) => row.currency === currency)
  const total = of(report.totals)[0]
  if (!total) return null
  const figures: [string, string][] = [
    [t('reports.kept'), moneyText(t, { amount: total.sold - total.back, currency }, locale)],
    [t('reports.sold'), moneyText(t, { amount: total.sold, currency }, locale)],
    [t('reports.back'), moneyText(t, { amount: total.back, currency }, locale)],
    [t('reports.units'), new Intl.NumberFormat(locale).format(total.units)],
  ]
  const toCurrency = (code: string) => {
    const query = new URLSearchParams(search)
    query.set('currency', code)
    return { search: query.toString() }
  }
  return (
    <>
      {report.totals.length > 1 ? (
        <div className={styles.currencies}>
          <LinkTabs label={t('reports.currency')} look="segments">
            {report.totals.map(({ currency: code }) => (
              <LinkTab key={code} current={code === currency} link={<Link to={toCurrency(code)} replace />}>
                {code === 'CUBE' ? t('reports.cubes') : code}
              </LinkTab>
            ))}
          </LinkTabs>
        </div>
      ) : null}
      <p className={box.quiet}>{`${daysText(report, locale)} · ${zoneText(report.zone, locale)}`}</p>
      <dl className={`${box.box} ${styles.figures}`}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SalesChart report={report} currency={currency} />
      {isOne ? null : (
        <SumTable
          title={t('reports.byEvent')}
          head={t('reports.event')}
          rows={of(report.events).map(({ event, ...sum }) => ({
            ...sum,
            key: event?.id ?? 'none',
            name: event ? (
              <Link to={`/events/${event.id}/settlement`} className="reach" lang={event.title.lang}>
                {event.title.text}
              </Link>
            ) : (
              <Link to={toHouse(report)} className="reach">
                {t('reports.noEvent')}
              </Link>
            ),
          }))}
        />
      )}
      <SumTable
        title={t('reports.byProduct')}
        head={t('reports.product')}
        rows={of(report.products).map(({ productUid, name, event, ...sum }) => ({
          ...sum,
          key: `${productUid} ${event?.id}`,
          name: (
            <>
              <b lang={name?.lang}>{productName(t, productUid, name)}</b>
              {event && !isOne ? <small lang={event.title.lang}>{event.title.text}</small> : null}
            </>
          ),
        }))}
      />
      <SumTable
        title={t('reports.byCountry')}
        hint={t('reports.countryHint')}
        head={t('reports.country')}
        rows={of(report.countries).map(({ country, ...sum }) => ({
          ...sum,
          key: country ?? '',
          name: country
            ? (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
            : t('reports.unknown'),
        }))}
      />
    </>
  )
}

const toHouse = ({ from, to, zone }: SalesReport) =>
  `/reports/non-event?${new URLSearchParams({ from, to, zone })}`

/** Exports of the shown figures and of the orders behind them, as background jobs. */
function Exports({ query }: { query: SalesQuery }) {
  const t = useT()
  const [workId, setWorkId] = useState('')
  const { eventId, ...days } = query
  const { run, pending, failure } = useMutation((what: 'sales' | 'orders') =>
    what === 'sales'
      ? call('POST /api/studio/report/sales/export', { body: query })
      : call('POST /api/studio/report/orders/export', { body: { ...days, ...(eventId && { eventId }) } }),
  )
  async function start(what: 'sales' | 'orders') {
    const answer = await run(what)
    if (answer?.ok) setWorkId(answer.value.workId)
  }
  return (
    <>
      <div className={styles.exports}>
        <Button
          size="s"
          kind="outline"
          busy={pending?.[0] === 'sales'}
          disabled={pending?.[0] === 'orders'}
          onClick={() => void start('sales')}
        >
          {t('reports.exportSales')}
        </Button>
        {eventId === 'none' ? null : (
          <Button
            size="s"
            kind="outline"
            busy={pending?.[0] === 'orders'}
            disabled={pending?.[0] === 'sales'}
            onClick={() => void start('orders')}
          >
            {t('reports.exportOrders')}
          </Button>
        )}
      </div>
      <FailureNotice name={failure?.error.name} />
      {workId ? (
        <section className={box.box} aria-label={t('reports.exporting')}>
          <JobProgress key={workId} id={workId} />
        </section>
      ) : null}
    </>
  )
}
