import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { actServer } from '#modules/studio/audit/index.ts'
import { createProduct } from './create-product.ts'
import { listProducts } from './list-products.ts'
import { listMovements, moveUnits } from './move-units.ts'
import { readProduct } from './read-product.ts'
import { saveProduct } from './save-product.ts'

export function serveProductDesk(host: Host): void {
  const { ctx, serve } = host
  const act = actServer(host)
  serve('GET /api/studio/product', async ({ principal, query = {}, locale }) =>
    ok(await listProducts(ctx.sql, principal.held, query, locale)),
  )
  serve('GET /api/studio/product/{id}', ({ principal, params, locale }) =>
    readProduct(ctx.sql, principal.held, params.id, locale),
  )
  serve('GET /api/studio/product/{id}/stock', ({ principal, params, query = {} }) =>
    listMovements(ctx.sql, principal.held, params.id, query.cursor),
  )
  act('POST /api/studio/product', ({ principal, body }, tx) => createProduct(ctx, tx, principal.held, body))
  act('PUT /api/studio/product/{id}', ({ principal, params, body }, tx) =>
    saveProduct(ctx, tx, principal, { id: params.id, ...body }),
  )
  act('POST /api/studio/product/{id}/stock', ({ principal, params, body }, tx) =>
    moveUnits(tx, principal, { productId: params.id, ...body }),
  )
}
