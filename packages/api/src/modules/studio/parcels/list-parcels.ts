import type { StudioParcel, StudioParcelQuery } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { trackingPage } from '@encore/contract/rules/carriers'
import { maskedName } from '@encore/contract/rules/draws'
import type { Locale } from '@encore/contract/rules/locale'
import { listSize, readCursor, takePage, writeCursor } from '#kernel/cursors.ts'
import { fail, invalid, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { membersCalled, presentNames } from '#modules/accounts/members/index.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import {
  ordersSentAs,
  type ParcelFilter,
  type ParcelRow,
  parcelPart,
  prizeReply,
  prizesIn,
  trackingNumberIn,
} from '#modules/commerce/delivery/index.ts'
import { ordersById } from '#modules/commerce/orders/index.ts'
import { countriesOf, prizeCountriesOf } from '#modules/commerce/shipping/index.ts'
import type { Ctx } from '#platform/context.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { resolveScope } from './access-scope.ts'

const list = 'parcels'

type Means = Pick<Ctx, 'sql' | 'secrets'>
type Listed = Result<
  { content: StudioParcel[]; nextCursor: string | null },
  Failure<'NOT_FOUND' | 'INVALID_INPUT'>
>

/** Oldest first. The number of queries does not depend on the number of parcels. */
export async function listParcels(
  ctx: Means,
  { held }: Pick<Staff, 'held'>,
  { state, eventId, q, cursor, size = listSize }: StudioParcelQuery,
  locale: Locale,
): Promise<Listed> {
  const scope = resolveScope(held, 'parcel.write', eventId)
  if (!scope) return fail('NOT_FOUND')
  const secret = ctx.secrets('list-cursor')
  const keys = cursor === undefined ? null : readCursor(secret, list, cursor)
  if (cursor !== undefined && keys === null) return invalid('cursor', 'unknown')
  const filter: ParcelFilter = {
    ...scope,
    state: state ?? null,
    marks: await marksOf(ctx, q?.normalize('NFKC').trim() ?? ''),
    after: keys?.[0] ?? null,
  }
  const { rows, last } = takePage(await parcelPart(ctx.sql, filter, size + 1), size)
  return ok({
    content: await presentParcels(ctx.sql, rows, locale),
    nextCursor: last && writeCursor(secret, list, [last.id]),
  })
}

async function marksOf(ctx: Means, text: string): Promise<ParcelFilter['marks']> {
  if (text === '') return null
  const id = text.replace(/^(pc|or)_/i, (prefix) => prefix.toLowerCase())
  const [memberIds, sent] = await Promise.all([membersCalled(ctx.sql, text), ordersSentAs(ctx, id)])
  return { ids: [id], memberIds, orderIds: [id, ...sent], trackingNumber: trackingNumberIn(text) }
}

async function presentParcels(db: Db, rows: readonly ParcelRow[], locale: Locale): Promise<StudioParcel[]> {
  const orders = await ordersById(db, [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))])
  const prizes = await prizesIn(db, rows)
  const names = await presentNames(db, [...new Set(rows.map(({ memberId }) => memberId))])
  const events = await heldEvents(db, [...new Set(rows.flatMap(({ eventIds }) => eventIds))])
  const countries = await countriesOf(db, [...orders.keys()])
  const prizeCountries = await prizeCountriesOf(db, [...prizes.keys()])
  return rows.map(
    ({ id, orderId, itemId, memberId, state, createdAt, supplyDate, eventIds, lineIds, ...sent }) => {
      const event = eventIds.length === 1 ? events.get(eventIds[0] ?? '') : undefined
      const lines = orders.get(orderId ?? '')?.lines.filter((line) => lineIds.includes(line.id)) ?? []
      const { carrier, trackingNumber } = sent
      return {
        ...{ parcelId: id, orderId, state, supplyDate, carrier, trackingNumber },
        at: createdAt.toISOString(),
        country: countries.get(orderId ?? '') ?? prizeCountries.get(itemId ?? '') ?? null,
        owner: ownerOf(memberId, names.get(memberId) ?? null, itemId !== null),
        event: event ? { id: event.id, title: localText(event.title, locale) } : null,
        lines: lines.map(({ name, quantity }) => ({ name: localText(name, locale), quantity })),
        prize: prizeReply({ itemId }, prizes, locale),
        trackingUrl: carrier && trackingNumber ? trackingPage(carrier, trackingNumber) : null,
      }
    },
  )
}

/** Staff see winners masked; the export names them with a reason. */
const ownerOf = (uid: string, nickname: string | null, isWinner: boolean): StudioParcel['owner'] =>
  isWinner ? { uid: null, nickname: nickname && maskedName(nickname) } : { uid, nickname }
