import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { listStatement } from './list-statement.ts'

/**
 * Wallet movements with their reasons. It reads orders and polls beside the ledger, so it belongs to a higher layer.
 */
export const statement: Module = {
  name: 'statement',
  install: ({ serve, ctx }) =>
    serve('GET /api/v1/wallet/statement', async ({ principal, query, locale }) =>
      ok(await listStatement(ctx.sql, { memberId: principal.uid, query, locale })),
    ),
}
