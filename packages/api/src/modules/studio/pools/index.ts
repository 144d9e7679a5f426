import type { Module } from '#modules/module.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { publishStudioPool } from './publish-pool.ts'
import { readStudioPool } from './read-pool.ts'

/** Random goods as organisers publish and follow them. Nobody here allots, and no member or card of one is shown. */
export const studioPools: Module = {
  name: 'studio-pools',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/product/{id}/pool', ({ principal, params, locale }) =>
      readStudioPool(ctx, principal.held, params.id, locale),
    )
    act('POST /api/studio/product/{id}/pool', ({ principal, params, body }, tx) =>
      publishStudioPool(ctx, tx, principal.held, { productId: params.id, draft: body }),
    )
  },
}
