import type { Endpoints, Reply } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import type { Locale } from '@encore/contract/rules/locale'
import { fail, ok, type Result } from '#kernel/result.ts'
import { localText } from '#kernel/texts.ts'
import { readyLines } from '#modules/commerce/delivery/index.ts'
import { unitsOfLines } from '#modules/commerce/orders/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { Staff } from '#platform/http/principal.ts'
import { resolveScope } from './access-scope.ts'

/** More than a day's packing. */
const mostParcels = 5_000

type Picked = Reply<Endpoints['GET /api/studio/parcel/pick-list']>

/** Returns the units to pick for the oldest parcels that can be sent now, in two queries. */
export async function pickList(
  db: Db,
  { held }: Pick<Staff, 'held'>,
  eventId: string | undefined,
  locale: Locale,
): Promise<Result<Picked, Failure<'NOT_FOUND'>>> {
  const scope = resolveScope(held, 'parcel.write', eventId)
  if (!scope) return fail('NOT_FOUND')
  const found = await readyLines(db, scope, mostParcels + 1)
  const parcels = found.slice(0, mostParcels)
  const units = await unitsOfLines(
    db,
    parcels.flatMap(({ lineIds }) => lineIds),
  )
  return ok({
    content: units.map(({ productId, name, quantity, lines }) => ({
      ...{ productUid: productId, quantity, parcels: lines },
      name: localText(name, locale),
    })),
    parcels: parcels.length,
    isAll: found.length <= mostParcels,
  })
}
