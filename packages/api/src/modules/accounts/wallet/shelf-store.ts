import type { Db, Tx } from '#platform/db/connect.ts'
import { type PointProduct, replacePointProduct } from './store.ts'

export interface ShelfPackage extends PointProduct {
  isHidden: boolean
}

/** Locks the cube price list against other edits until the transaction ends. */
export const lockShelf = (tx: Tx) => tx`select from cube_price_list for update`

/** All packages including hidden ones, by number of cubes. */
export async function cubeShelf(db: Db): Promise<{ version: number; packages: ShelfPackage[] }> {
  const [row] = await db<{ version: number; packages: ShelfPackage[] }[]>`
    select s.version, (
      select coalesce(json_agg(json_build_object('id', p.id, 'point', p.point, 'bonusPoint', p.bonus_point,
          'isHidden', p.is_hidden, 'prices', r.prices) order by p.point, p.id), '[]')
      from point_product p, lateral (
        select json_agg(json_build_object('amount', amount, 'currency', currency) order by currency) as prices
        from point_product_price where product_id = p.id) r) as packages
    from cube_price_list s`
  if (!row) throw new Error('The shelf of cubes is gone')
  return row
}

export const countShelfVersion = (tx: Tx) => tx`update cube_price_list set version = version + 1`

export async function writePackages(tx: Tx, packages: readonly ShelfPackage[]): Promise<void> {
  for (const { isHidden, ...product } of packages) {
    await replacePointProduct(tx, product)
    await tx`update point_product set is_hidden = ${isHidden} where id = ${product.id}`
  }
}
