import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
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
}
