import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { waitingDeedAge } from '#modules/studio/approvals/index.ts'
import { actServer } from '#modules/studio/audit/index.ts'
import { approve, refuse } from './decide-deed.ts'
import { waitingForSecond } from './list-waiting.ts'

/** The second person: sees what waits for them, agrees to it or refuses. */
export const approvalDesk: Module = {
  name: 'approval-desk',
  install: (host) => {
    const { ctx, serve } = host
    const act = actServer(host)
    serve('GET /api/studio/approval', async ({ principal, locale }) =>
      ok({ content: await waitingForSecond(ctx, principal, locale) }),
    )
    act('POST /api/studio/approval/{id}/approve', ({ principal, params }, tx) =>
      approve(tx, principal, params.id),
    )
    act('POST /api/studio/approval/{id}/refuse', ({ principal, params, body }, tx) =>
      refuse(tx, principal, { ...params, ...body }),
    )
    ctx.metrics.gauge(
      'encore_deed_approval_age_seconds',
      'Since the oldest cancellation or campaign that waits for a second person was asked for',
      () => waitingDeedAge(ctx.sql),
    )
  },
}
