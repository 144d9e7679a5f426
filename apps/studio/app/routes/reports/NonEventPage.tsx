import type { SalesReport, Settlements as SettlementList } from '@encore/contract/endpoints'
import { grantingRole } from '@encore/contract/rules/staff-roles'
import { Empty } from '@encore/ui/Empty'
import { Notice } from '@encore/ui/Notice'
import Landmark from 'lucide-react/icons/landmark'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call, unwrap } from '#app/data/api.ts'
import { useCurrentStaff } from '#app/data/current-staff.ts'
import { daysText } from '#app/data/times.ts'
import { SumTable } from '#app/features/sales/SumTable.tsx'
import { Totals } from '#app/features/sales/Totals.tsx'
import { useText } from '#app/i18n/TextProvider.tsx'
import { DayFilter, Filters } from '#app/list/Filters.tsx'
import { queryOf } from '#app/list/query.ts'
import { BackLink } from '#app/shell/BackLink.tsx'
import { PageHead } from '#app/shell/PageHead.tsx'
import { productName } from './product-name.ts'
import { ReportZoneFilter } from './ReportZoneFilter.tsx'
import { Settlements } from './Settlements.tsx'

const filters = ['from', 'to', 'zone'] as const

interface Facts {
  /** Null when the server rejects the dates. */
  report: SalesReport | null
  list: SettlementList
}

export async function readNonEvent({ request }: LoaderFunctionArgs): Promise<Facts> {
  const [sales, list] = await Promise.all([
    call('GET /api/studio/report/sales', { query: { ...queryOf(request, filters), eventId: 'none' } }),
    call('GET /api/studio/house/settlement'),
  ])
  const isBad = !sales.ok && sales.error.name === 'INVALID_INPUT'
  return { report: isBad ? null : unwrap(sales), list: unwrap(list) }
}

/** Non-event revenue over a date range, and its signed settlements. */
export function NonEventPage() {
  const { t, locale } = useText()
  const { me } = useCurrentStaff()
  const { report, list } = useLoaderData<Facts>()
  const maySettle = report !== null && grantingRole(me.roles, 'settlement.make', null) !== null
  return (
    <>
      <BackLink to="/reports">{t('reports.nonEvent.back')}</BackLink>
      <PageHead title={t('reports.noEvent')} lead={t('reports.nonEvent.lead')} />
      <Filters names={filters}>
        <DayFilter name="from" label={t('shell.list.from')} inEffect={report?.from} />
        <DayFilter name="to" label={t('shell.list.to')} inEffect={report?.to} />
        <ReportZoneFilter />
      </Filters>
      {report === null ? (
        <Notice kind="warn" role="alert">
          {t('reports.bad')}
        </Notice>
      ) : report.totals.length === 0 ? (
        <Empty icon={<Landmark />} title={t('reports.none')} level={2} framed>
          {t('reports.nonEvent.noneText')}
        </Empty>
      ) : (
        <Sums report={report} />
      )}
      <Settlements
        key={report ? daysText(report, locale) : ''}
        list={list}
        label={report ? t('reports.nonEvent.settle', { days: daysText(report, locale) }) : ''}
        lead={t('reports.nonEvent.settleLead')}
        settle={
          maySettle
            ? {
                preview: () => call('GET /api/studio/house/settlement/preview', { query: daysOf(report) }),
                make: (mark) =>
                  call('POST /api/studio/house/settlement', { body: { ...daysOf(report), mark } }),
              }
            : null
        }
      />
    </>
  )
}

const daysOf = ({ from, to, zone }: SalesReport) => ({ from, to, zone })

function Sums({ report }: { report: SalesReport }) {
  const { t, locale } = useText()
  return (
    <>
      <Totals title={daysText(report, locale)} totals={report.totals} />
      <SumTable
        title={t('reports.byProduct')}
        head={t('reports.product')}
        rows={report.products.map(({ productUid, name, ...sum }) => ({
          ...sum,
          key: `${productUid} ${sum.currency}`,
          name: <b lang={name?.lang}>{productName(t, productUid, name)}</b>,
        }))}
      />
    </>
  )
}
