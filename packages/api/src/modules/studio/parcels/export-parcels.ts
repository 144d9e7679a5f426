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
} from '#modules/commerce/delivery/index.ts'
import { type Order, ordersById } from '#modules/commerce/orders/index.ts'
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
    const orderIds = [...new Set(found.map(({ orderId }) => orderId))]
    const orders = await ordersById(tx, orderIds)
    const labels = await labelsOf(ctx, tx, orderIds)
    const zone = await teamZone(tx)
    const rows = found.map((row) =>
      cellsOf(row, { locale, zone }, orders.get(row.orderId), labels.get(row.orderId)),
    )
    const last = found.at(-1)
    return {
      cursor: found.length === atOnce && last ? last.id : null,
      done: found.length,
      table: { head: headIn(locale, head), rows },
    }
  },
}

function cellsOf(
  { id, orderId, createdAt, supplyDate, lineIds }: ParcelRow,
  { locale, zone }: { locale: Locale; zone: string },
  order: Order | undefined,
  label: FrozenAddress | undefined,
): string[] {
  const lines = order?.lines.filter((line) => lineIds.includes(line.id)) ?? []
  const items = lines.map(({ name, quantity }) => `${quantity} × ${localText(name, locale).text}`)
  const whole = [id, orderId, dayKey(createdAt.getTime(), zone), supplyDate ?? '', items.join('; ')]
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
