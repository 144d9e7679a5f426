import type { SalesQuery } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { type Currency, currencyDecimals } from '@encore/contract/rules/money'
import { ok, type Result } from '#kernel/result.ts'
import { type DaySum, type SaleFilter, salesOfDays } from '#modules/commerce/sales/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { exportKeptHours, type JobKind, startJob, tableName } from '#modules/studio/background-jobs/index.ts'
import {
  bookedName,
  countryIn,
  type ExportColumn,
  headIn,
  treatmentIn,
} from '#modules/studio/export-labels/index.ts'
import { teamZone } from '#modules/studio/team/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { type Names, namesOf } from './names.ts'
import { dayOf, daysIn, placesIn, readPeriod } from './period.ts'

const dayMs = 86_400_000
const daysAtOnce = 7
const head: ExportColumn[] = [
  'day',
  'zone',
  'event',
  'eventTitle',
  'product',
  'productName',
  'country',
  'countryName',
  'currency',
  'units',
  'sold',
  'back',
  'kept',
  'tax',
  'taxName',
  'taxCountry',
  'taxCountryName',
  'taxRate',
  'taxCurrency',
  'gross',
  'net',
  'taxAmount',
]

/** Params of the job. Jobs of older versions have no zone; their days are UTC. */
type WantedSales = Omit<SaleFilter, 'zone'> & { zone?: string; locale?: Locale }

/** Exports the totals of a period, one week per batch; the cursor is the next day. */
export const salesExport: JobKind = {
  name: 'sales-export',
  permission: 'report.read',
  scopeOf: ({ params }) => placesIn(params as SaleFilter),
  keepsFileHours: exportKeptHours,
  step: async (_, tx, { params, cursor }) => {
    const { locale = 'en', zone = 'UTC', ...days } = params as WantedSales
    const period = { ...days, zone }
    const from = cursor ?? period.from
    const lastMs = Math.min(Date.parse(from) + (daysAtOnce - 1) * dayMs, Date.parse(period.to))
    const week = { ...period, from, to: dayOf(lastMs) }
    const sums = await salesOfDays(tx, week)
    const names = await namesOf(
      tx,
      { events: sums.map(({ eventId }) => eventId), products: sums.map(({ productId }) => productId) },
      locale,
    )
    const rows = sums.map((sum) => rowOf(sum, names, { locale, zone }))
    return {
      cursor: week.to === period.to ? null : dayOf(lastMs + dayMs),
      done: daysIn(week),
      table: { head: headIn(locale, head), rows },
    }
  },
}

function rowOf(
  { day, eventId, productId, country, currency, units, sold, back, taxes }: DaySum,
  names: Names,
  { locale, zone }: { locale: Locale; zone: string },
) {
  const figure = (amount: number, of: Currency = currency) => amount / 10 ** currencyDecimals[of]
  return [
    ...[
      day,
      zone,
      eventId,
      names.event(eventId)?.title.text ?? '',
      productId,
      names.product(productId)?.text ?? bookedName(locale, productId),
    ],
    ...[country, countryIn(locale, country), currency, units],
    ...[figure(sold), figure(back), figure(sold - back)],
    ...[taxes.treatment, treatmentIn(locale, taxes.treatment)],
    ...[taxes.country, countryIn(locale, taxes.country), taxes.rate / 100, taxes.currency],
    ...[taxes.gross, taxes.net, taxes.tax].map((amount) => figure(amount, taxes.currency)),
  ]
}

/** Only the requester may download the file, after reauthentication. */
export async function exportSales(
  { clock }: Pick<Ctx, 'clock'>,
  tx: Tx,
  staff: Staff,
  query: SalesQuery,
  locale: Locale,
): Promise<Result<AuditedResult<{ workId: string }>, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const period = readPeriod(staff, { ...query, zone: query.zone ?? (await teamZone(tx)) }, clock.now())
  if (!period.ok) return period
  const { from, to, zone } = period.value
  const eventId = query.eventId === 'none' ? null : (query.eventId ?? null)
  const workId = await startJob(tx, {
    kind: salesExport.name,
    subject: { kind: 'report', id: 'sales' },
    eventId,
    askedBy: staff.uid,
    params: { ...period.value, locale },
    total: daysIn(period.value),
    fileName: tableName(`sales-${from}-${to}`),
  })
  return ok({
    reply: { workId },
    auditEntry: { object: { kind: 'report', id: 'sales' }, eventId, after: { from, to, zone } },
  })
}
