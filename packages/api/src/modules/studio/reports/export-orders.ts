import type { StudioOrderQuery } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { paymentMethodName } from '@encore/contract/labels/payment-methods'
import type { CsvCell } from '@encore/contract/rules/csv'
import { localOf } from '@encore/contract/rules/local-time'
import type { Locale } from '@encore/contract/rules/locale'
import { currencyDecimals, type Money, majorText } from '@encore/contract/rules/money'
import { eventsWhere } from '@encore/contract/rules/staff-roles'
import { readSpan } from '#kernel/days.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import {
  countPlaces,
  eventOf,
  nameOf,
  type OrderFilter,
  type OrderPlace,
  type OrderStatus,
  ordersById,
  orderTaxes,
  placesOf,
  unitsIn,
} from '#modules/commerce/orders/index.ts'
import { refundedOf } from '#modules/commerce/payments/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { exportKeptHours, type JobKind, startJob, tableName } from '#modules/studio/background-jobs/index.ts'
import {
  countryIn,
  type ExportColumn,
  headIn,
  statusIn,
  treatmentIn,
  yesIn,
} from '#modules/studio/export-labels/index.ts'
import { teamZone } from '#modules/studio/team/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { placesIn } from './period.ts'

const atOnce = 2_000
const head: ExportColumn[] = [
  ...([
    'order',
    'at',
    'localTime',
    'zone',
    'status',
    'statusName',
    'event',
    'eventTitle',
    'what',
    'units',
    'currency',
    'total',
  ] as const),
  ...(['back', 'method', 'methodName', 'gift', 'member'] as const),
  ...([
    'tax',
    'taxName',
    'taxCountry',
    'taxCountryName',
    'taxRate',
    'taxCurrency',
    'gross',
    'net',
    'taxAmount',
    'taxBack',
  ] as const),
]

/** Params of the job; times are text. */
interface Wanted {
  eventIds: string[] | null
  status: OrderStatus | null
  from: string | null
  to: string | null
  /** Time zone of the times; missing in jobs of older versions. */
  zone?: string
  /** Language of the requester; missing in jobs of older versions. */
  locale?: Locale
}

/** Exports orders to a file, newest first; the cursor is the last exported order. */
export const ordersExport: JobKind = {
  name: 'orders-export',
  permission: 'report.read',
  scopeOf: ({ params }) => placesIn(params as Wanted),
  keepsFileHours: exportKeptHours,
  step: async (_, tx, { params, cursor }) => {
    const { locale = 'en', zone = 'UTC' } = params as Wanted
    const filter = filterOf(params as Wanted, cursor === null ? null : (JSON.parse(cursor) as OrderPlace))
    const total = cursor === null ? { total: await countPlaces(tx, filter) } : {}
    const places = await placesOf(tx, filter, null, atOnce)
    const rows = await rowsOf(
      tx,
      places.map(({ id }) => id),
      { locale, zone },
    )
    const last = places.at(-1)
    return {
      ...total,
      cursor: places.length === atOnce && last ? JSON.stringify(last) : null,
      done: places.length,
      table: { head: headIn(locale, head), rows },
    }
  },
}

const filterOf = (
  { from, to, locale: _, zone: __, ...same }: Wanted,
  after: OrderPlace | null,
): OrderFilter => ({
  ...same,
  from: from === null ? null : new Date(from),
  to: to === null ? null : new Date(to),
  after,
})

/** Contains no names or addresses; a member appears as a uid. */
async function rowsOf(tx: Tx, ids: string[], { locale, zone }: { locale: Locale; zone: string }) {
  const orders = await ordersById(tx, ids)
  const refunds = await refundedOf(tx, ids)
  const all = [...orders.values()]
  const titles = await heldEvents(tx, [...new Set(all.flatMap(({ lines }) => eventOf(lines) ?? []))])
  const taxes = await orderTaxes(tx, ids)
  return ids.flatMap((id) => {
    const order = orders.get(id)
    if (!order) return []
    const { createdAt, status, lines, amount, currency, pgCode, isGift, memberId } = order
    const event = titles.get(eventOf(lines) ?? '')
    const figure = (money: Money) => Number(majorText(money.amount, money.currency))
    return [
      [
        ...[id, createdAt.toISOString(), localOf(createdAt.getTime(), zone).replace('T', ' '), zone],
        ...[status, statusIn(locale, status)],
        ...[event?.id ?? '', event ? localText(event.title, locale).text : ''],
        ...[localText(nameOf(lines), locale).text, unitsIn(lines), currency, figure({ amount, currency })],
        ...[figure(refunds.get(id) ?? { amount: 0, currency }), pgCode, paymentMethodName(locale, pgCode)],
        ...[yesIn(locale, isGift), memberId],
        ...taxCells(taxes.get(id) ?? [], locale),
      ],
    ]
  })
}

type Taxes = NonNullable<Awaited<ReturnType<typeof orderTaxes>> extends Map<string, infer T> ? T : never>

/** An order with several tax rates lists them all in each cell, in the same order. */
function taxCells(taxes: Taxes, locale: Locale): CsvCell[] {
  if (taxes.length === 0)
    return ['NOT_RECORDED', treatmentIn(locale, 'NOT_RECORDED'), '', '', '', '', '', '', '', '']
  const cell = (of: (tax: Taxes[number]) => CsvCell): CsvCell => {
    const [only = '', ...others] = taxes.map(of)
    return others.length === 0 ? only : [only, ...others].join(' / ')
  }
  const figure = (part: 'gross' | 'net' | 'tax' | 'back') =>
    cell((tax) => tax[part] / 10 ** currencyDecimals[tax.currency])
  return [
    cell(({ treatment }) => treatment),
    cell(({ treatment }) => treatmentIn(locale, treatment)),
    cell(({ country }) => country),
    cell(({ country }) => countryIn(locale, country)),
    cell(({ rate }) => rate / 100),
    cell(({ currency }) => currency),
    ...[figure('gross'), figure('net'), figure('tax'), figure('back')],
  ]
}

/** Only the requester may download the file, after reauthentication. */
export async function exportOrders(
  tx: Tx,
  { uid, held }: Staff,
  { eventId, status, ...days }: Pick<StudioOrderQuery, 'eventId' | 'status' | 'from' | 'to' | 'zone'>,
  locale: Locale,
): Promise<Result<AuditedResult<{ workId: string }>, Failure<'NOT_FOUND' | 'INVALID_INPUT'>>> {
  const where = eventsWhere(held, 'report.read')
  if (eventId !== undefined && where !== 'all' && !where.includes(eventId)) return fail('NOT_FOUND')
  const zone = days.zone ?? (await teamZone(tx))
  const span = readSpan({ ...days, zone })
  if (!span.ok) return span
  const { from, to } = span.value
  const bounds = { from: from?.toISOString() ?? null, to: to?.toISOString() ?? null }
  const wanted: Wanted = {
    eventIds: eventId === undefined ? (where === 'all' ? null : [...where]) : [eventId],
    status: status ?? null,
    ...bounds,
    zone,
    locale,
  }
  const workId = await startJob(tx, {
    kind: ordersExport.name,
    subject: { kind: 'report', id: 'orders' },
    eventId: eventId ?? null,
    askedBy: uid,
    params: wanted,
    total: null,
    fileName: tableName(`orders-${eventId ? eventId.slice(-8).toLowerCase() : 'all'}`),
  })
  const after = { status: wanted.status, ...bounds, zone }
  return ok({
    reply: { workId },
    auditEntry: { object: { kind: 'report', id: 'orders' }, eventId: eventId ?? null, after },
  })
}
