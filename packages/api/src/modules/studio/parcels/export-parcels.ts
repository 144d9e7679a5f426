import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { listedName } from '@encore/contract/rules/shipping'
import { dayKey } from '@encore/contract/rules/time'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { rolesOf } from '#modules/accounts/roles/index.ts'
import {
  countParcels,
  type ParcelFilter,
  type ParcelRow,
  parcelPart,
  prizeReply,
  prizesIn,
} from '#modules/commerce/delivery/index.ts'
import { type Order, ordersById } from '#modules/commerce/orders/index.ts'
import { type CardsToPack, cardsOfOrders } from '#modules/commerce/random-goods/index.ts'
import { type FrozenAddress, labelsOf } from '#modules/commerce/shipping/index.ts'
import type { AuditedResult } from '#modules/studio/audit/index.ts'
import { type JobKind, startJob, tableName } from '#modules/studio/background-jobs/index.ts'
import { countryIn, type ExportColumn, headIn, phoneCells } from '#modules/studio/export-labels/index.ts'
import { teamZone } from '#modules/studio/team/index.ts'
import type { Tx } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { resolveScope } from './access-scope.ts'

const atOnce = 500

/** The last two columns are empty; once filled in, the file can be imported. */
const head: ExportColumn[] = [
  ...([
    'parcel',
    'order',
    'ordered',
    'shipFrom',
    'items',
    'receiver',
    'phoneCode',
    'phone',
    'email',
  ] as const),
  ...(['country', 'countryName', 'postCode', 'address1', 'address2', 'address3', 'address4'] as const),
  ...(['customsCode', 'note', 'carrier', 'trackingNumber'] as const),
]

/** Hours until a file with addresses is deleted. */
export const keptHours = 24

interface Wanted {
  eventId: string | null
  /** The requester's events when none is named; null means all events. */
  within: readonly string[] | null
  /** Language of the requester; missing in jobs of older versions. */
  locale?: Locale
}

const toSend = (scope: Pick<ParcelFilter, 'within' | 'eventId'>, after: string | null): ParcelFilter => ({
  ...scope,
  ...{ state: 'PREPARING', marks: null, after },
})

/** Exports parcels to send, with their addresses, to a file; the cursor is the last exported parcel. */
export const exportJob: JobKind = {
  name: 'parcel-export',
  permission: 'order.reveal',
  scopeOf: ({ params }) => (params as Wanted).within ?? [(params as Wanted).eventId],
  keepsFileHours: keptHours,
  step: async (ctx, tx, { askedBy, cursor, params }) => {
    const { eventId, locale = 'en' } = params as Wanted
    const scope = resolveScope(await rolesOf(tx, askedBy), 'order.reveal', eventId)
    const found = scope ? [...(await parcelPart(tx, toSend(scope, cursor), atOnce))] : []
    const orderIds = [...new Set(found.flatMap(({ orderId }) => orderId ?? []))]
    const orders = await ordersById(tx, orderIds)
    const prizes = await prizesIn(tx, found)
    const labels = await labelsOf(ctx, tx, { orderIds, itemIds: [...prizes.keys()] })
    const cards = Map.groupBy(await cardsOfOrders(tx, orderIds), ({ orderId }) => orderId)
    const zone = await teamZone(tx)
    const rows = found.map((row) =>
      cellsOf(
        row,
        { locale, zone },
        [
          ...itemsOf(row, orders.get(row.orderId ?? ''), cards.get(row.orderId ?? '') ?? [], locale),
          ...prizeIn(row, prizes, locale),
        ],
        labels.get(row.orderId ?? row.itemId ?? ''),
      ),
    )
    const last = found.at(-1)
    return {
      cursor: found.length === atOnce && last ? last.id : null,
      done: found.length,
      table: { head: headIn(locale, head), rows },
    }
  },
}

function itemsOf(
  { lineIds }: ParcelRow,
  order: Order | undefined,
  cards: readonly CardsToPack[],
  locale: Locale,
): string[] {
  const lines = order?.lines.filter((line) => lineIds.includes(line.id)) ?? []
  return lines.map(
    ({ name, quantity, productId }) =>
      `${quantity} × ${localText(name, locale).text}${cardsIn(cards, productId, locale)}`,
  )
}

function prizeIn(row: ParcelRow, prizes: Parameters<typeof prizeReply>[1], locale: Locale): string[] {
  const prize = prizeReply(row, prizes, locale)
  return prize ? [`1 × ${prize.name.text}`] : []
}

/** The order is empty for a prize. */
function cellsOf(
  { id, orderId, createdAt, supplyDate }: ParcelRow,
  { locale, zone }: { locale: Locale; zone: string },
  items: readonly string[],
  label: FrozenAddress | undefined,
): string[] {
  const whole = [id, orderId ?? '', dayKey(createdAt.getTime(), zone), supplyDate ?? '', items.join('; ')]
  if (!label) return [...whole, ...head.slice(whole.length).map(() => '')]
  return [
    ...whole,
    listedName(label.receiverName, label.receiverFirstName),
    ...phoneCells(label.receiverCountryDialCode, label.receiverPhoneNumber),
    ...[label.email ?? '', label.countryCode, countryIn(locale, label.countryCode), label.postCode ?? ''],
    ...[label.address1, label.address2 ?? '', label.address3 ?? '', label.address4 ?? ''],
    ...[label.personalCustomsCode ?? '', label.note ?? '', '', ''],
  ]
}

/** Cards of random goods in brackets; a question mark while a card may still change. */
function cardsIn(cards: readonly CardsToPack[], productId: string, locale: Locale): string {
  const own = cards.filter((one) => one.productId === productId)
  const names = own.map(({ name, count }) => `${count} × ${name ? localText(name, locale).text : '?'}`)
  return names.length > 0 ? ` [${names.join(', ')}]` : ''
}

/** Only the requester may download the file, after reauthentication. */
export async function exportParcels(
  tx: Tx,
  { uid, held }: Pick<Staff, 'uid' | 'held'>,
  { eventId, reason, locale }: { eventId: string | null; reason: string; locale: Locale },
): Promise<Result<AuditedResult<{ workId: string }>, Failure<'NOT_FOUND'>>> {
  const scope = resolveScope(held, 'order.reveal', eventId)
  if (!scope) return fail('NOT_FOUND')
  const total = await countParcels(tx, toSend(scope, null))
  const workId = await startJob(tx, {
    kind: exportJob.name,
    subject: eventId === null ? { kind: 'file', id: '-' } : { kind: 'event', id: eventId },
    askedBy: uid,
    params: { eventId, within: eventId === null ? scope.within : null, locale } satisfies Wanted,
    total,
    fileName: tableName('parcels'),
  })
  const auditEntry = { object: { kind: 'work', id: workId }, eventId, after: { parcels: total }, reason }
  return ok({ reply: { workId }, auditEntry })
}
