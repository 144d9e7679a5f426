import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { serveJob } from '#modules/studio/background-jobs/index.ts'
import { acceptFile } from './accept-file.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct, restoreProduct } from './delete-product.ts'
import { answersExport, exportAnswers } from './export-answers.ts'
import { listProducts } from './list-products.ts'
import { listMovements, moveUnits } from './move-units.ts'
import { readFiles } from './read-files.ts'
import { readProduct } from './read-product.ts'
import { saveFiles } from './save-files.ts'
import { saveProduct } from './save-product.ts'

export function serveProductEditing(host: Host): void {
  const { ctx, serve } = host
  const act = auditedServer(host)
  serve('GET /api/studio/product', async ({ principal, query = {}, locale }) =>
    ok(await listProducts(ctx.sql, principal.held, query, locale)),
  )
  serve('GET /api/studio/product/{id}', ({ principal, params, locale }) =>
    readProduct(ctx.sql, principal.held, params.id, locale),
  )
  serve('GET /api/studio/product/{id}/stock', ({ principal, params, query = {} }) =>
    listMovements(ctx.sql, principal.held, params.id, query.cursor),
  )
  act('POST /api/studio/product', ({ principal, body }, tx) => createProduct(ctx, tx, principal, body))
  act('PUT /api/studio/product/{id}', ({ principal, params, body }, tx) =>
    saveProduct(ctx, tx, principal, { id: params.id, ...body }),
  )
  act('DELETE /api/studio/product/{id}', ({ principal, params }, tx) =>
    deleteProduct(tx, principal.held, params.id),
  )
  act('POST /api/studio/product/{id}/restore', ({ principal, params }, tx) =>
    restoreProduct(tx, principal.held, params.id),
  )
  serve('GET /api/studio/product/{id}/files', ({ principal, params, locale }) =>
    readFiles(ctx.sql, principal.held, params.id, locale),
  )
  act('PUT /api/studio/product/{id}/files', ({ principal, params, body }, tx) =>
    saveFiles(ctx, tx, principal.held, { id: params.id, ...body }),
  )
  act.prepared(
    'POST /api/studio/product/file',
    ({ principal, body }) => acceptFile(ctx, principal.uid, body),
    async (_call, _tx, { key, name, mediaType, bytes }) =>
      ok({
        reply: { key, name, mediaType, bytes },
        auditEntry: { object: { kind: 'file', id: key }, after: { name, mediaType, bytes } },
      }),
  )
  act('POST /api/studio/product/{id}/stock', ({ principal, params, body }, tx) =>
    moveUnits(tx, principal, { productId: params.id, ...body }),
  )
  act('POST /api/studio/product/{id}/answers', ({ principal, params, body, locale }, tx) =>
    exportAnswers(tx, principal, { ...params, ...body, locale }),
  )
  serveJob(host, answersExport)
}
