import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import { exchangeCubes } from './exchange-cubes.ts'
import { listLots } from './list-lots.ts'
import { listPointProducts } from './list-point-products.ts'

export function walletRoutes({ serve, ctx }: Host): void {
  serve('GET /api/v2/point-product', async ({ principal, query, locale, platform }) =>
    ok(
      await listPointProducts(ctx, {
        memberId: principal?.kind === 'member' ? principal.uid : null,
        asked: query?.currency,
        locale,
        platform,
      }),
    ),
  )
  serve.idempotent('POST /api/v1/poll-point', ({ principal, body }, tx) =>
    exchangeCubes(tx, { memberId: principal.uid, ...body }),
  )
  serve('GET /api/v1/wallet/lot', async ({ principal }) =>
    ok({ content: await listLots(ctx.sql, principal.uid) }),
  )
}
