import type { ProductLine } from '@encore/contract/endpoints'
import { pageSize } from '@encore/contract/rules/limits'
import type { Locale } from '@encore/contract/rules/locale'
import { eventsWhere, type HeldRole } from '@encore/contract/rules/staff-roles'
import { localText } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { type ProductKind, pricesFor, type StaffRow, staffProducts } from '#modules/catalog/products/index.ts'
import { stockFigures } from '#modules/catalog/stock/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import { eventNamed } from './present.ts'

export interface ProductQuery {
  /** `none` selects products without an event. */
  eventId?: string
  keyword?: string
  kind?: ProductKind
  cursor?: string
  size?: number
}

/** Runs three statements, whatever the number of rows. Products of events outside the caller's roles are omitted. */
export async function listProducts(
  db: Db,
  held: readonly HeldRole[],
  { eventId, keyword, kind, cursor, size = pageSize.default }: ProductQuery,
  locale: Locale,
): Promise<{ content: ProductLine[]; nextCursor: string | null }> {
  const where = eventsWhere(held, 'product.read')
  const found = await staffProducts(
    db,
    {
      where: where === 'all' ? null : where,
      eventId: eventId === 'none' ? null : eventId,
      keyword: keyword?.normalize('NFKC').trim(),
      kind,
      after: cursor,
    },
    size + 1,
  )
  const rows = found.slice(0, size)
  const events = await heldEvents(db, [...new Set(rows.flatMap((row) => row.eventId ?? []))])
  const figures = await stockFigures(
    db,
    rows.map(({ id }) => id),
  )
  const lineOf = (row: StaffRow): ProductLine => ({
    id: row.id,
    event: eventNamed(events, row.eventId, locale),
    kind: row.kind,
    productCode: row.productCode,
    name: localText(row.name, locale),
    imageUrl: row.image && imageUrl(row.image),
    sale: row.sale,
    payStartAt: row.payStartAt.toISOString(),
    payEndAt: row.payEndAt.toISOString(),
    prices: pricesFor(row, locale),
    pointPrice: row.pointPrice,
    group:
      row.optionGroup === null ? null : { code: row.optionGroup, name: localText(row.groupName, locale) },
    stock: figures.get(row.id) ?? { onHand: 0, held: 0, sold: 0 },
  })
  return {
    content: rows.map(lineOf),
    nextCursor: found.length > size ? (rows.at(-1)?.id ?? null) : null,
  }
}
