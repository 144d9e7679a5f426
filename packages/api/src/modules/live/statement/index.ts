import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { listStatement } from './list-statement.ts'

/** What moved in a wallet and why; it reads orders and polls beside the ledger, so it stands above them. */
export const statement: Module = {
  name: 'statement',
  install: ({ serve, ctx }) =>
    serve('GET /api/v1/wallet/statement', async ({ principal, query, locale }) =>
      ok(await listStatement(ctx.sql, { memberId: principal.uid, query, locale })),
    ),
}
