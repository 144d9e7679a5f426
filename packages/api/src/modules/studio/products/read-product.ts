import type { StudioProduct } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import type { HeldRole } from '@encore/contract/rules/staff-roles'
import { ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { heldEvents } from '#modules/catalog/events/index.ts'
import { allSlotsOf } from '#modules/catalog/pickup/index.ts'
import { carriedBy, fullName, groupOf } from '#modules/catalog/products/index.ts'
import { stockFigures } from '#modules/catalog/stock/index.ts'
import { filesOf } from '#modules/commerce/delivery/index.ts'
import { poolOfProduct } from '#modules/commerce/random-goods/index.ts'
import type { Db } from '#platform/db/connect.ts'
import { imageUrl } from '#platform/images/index.ts'
import { readableProduct } from './access-scope.ts'
import { isDeletable } from './delete-product.ts'
import { carriedFor, draftOf, eventNamed } from './present.ts'

export async function readProduct(
  db: Db,
  held: readonly HeldRole[],
  id: string,
  locale: Locale,
): Promise<Result<StudioProduct, Failure<'NOT_FOUND'>>> {
  const found = await readableProduct(db, held, id)
  if (!found.ok) return found
  const product = found.value
  const { eventId, kind, optionGroup } = product
  const slots = await allSlotsOf(db, id)
  const group = optionGroup === null ? [] : await groupOf(db, eventId, optionGroup)
  const events = await heldEvents(db, eventId === null ? [] : [eventId])
  return ok({
    id,
    version: product.version,
    event: eventNamed(events, eventId, locale),
    kind: product.kind,
    sale: product.sale,
    imageUrl: product.image && imageUrl(product.image),
    mayDelete: await isDeletable(db, product),
    draft: draftOf(product, slots),
    taken: slots.map(({ from, taken }) => ({ from: from.toISOString(), orders: taken })),
    stock: (await stockFigures(db, [id])).get(id) ?? { onHand: 0, held: 0, sold: 0 },
    packing: (await poolOfProduct(db, id))?.packing ?? null,
    files: (await filesOf(db, id)).length,
    carried: carriedFor(
      kind,
      eventId === null ? undefined : (await carriedBy(db, [eventId])).get(eventId),
      locale,
    ),
    siblings: group
      .filter((other) => other.id !== id)
      .map((other) => ({ id: other.id, name: localText(fullName(other.name, other.options), locale) })),
  })
}
