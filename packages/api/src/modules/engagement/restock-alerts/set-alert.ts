import type { RestockAlert } from '@encore/contract/endpoints'
import type { Failure } from '@encore/contract/errors'
import { fail, ok, type Result } from '#kernel/result.ts'
import { keepPresent } from '#modules/accounts/members/index.ts'
import { stockLevels } from '#modules/catalog/stock/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { insertAlert, selectSale } from './store.ts'

type AlertResult = Result<{ alert: RestockAlert | null }, Failure<'NOT_FOUND' | 'SALE_CLOSED'>>

/** Sets a restock alert; an existing one keeps its position. No alert is needed when the product is available. */
export const setAlert = (
  { sql }: Pick<Ctx, 'sql'>,
  memberId: string,
  productUid: string,
): Promise<AlertResult> =>
  transact(sql, async (tx): Promise<AlertResult> => {
    const sale = await selectSale(tx, productUid)
    if (!sale || !(await keepPresent(tx, memberId))) return fail('NOT_FOUND')
    if (sale.state === 'CLOSED') return fail('SALE_CLOSED')
    if (sale.state === 'OPEN') {
      const level = (await stockLevels(tx, [productUid])).get(productUid)
      if (level && level.available > 0) return ok({ alert: null })
    }
    await insertAlert(tx, memberId, productUid)
    return ok({ alert: { productUid, waitsFor: sale.state === 'AHEAD' ? 'OPENING' : 'UNITS' } })
  })
