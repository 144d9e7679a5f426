import { ok } from '#kernel/result.ts'
import type { Module } from '#modules/module.ts'
import { oldestPendingAgeSec } from '#modules/studio/approvals/index.ts'
import { auditedServer } from '#modules/studio/audit/index.ts'
import { approve, refuse } from './decide.ts'
import { listPendingApprovals } from './list-pending.ts'

export const approvalDecisions: Module = {
  name: 'approval-decisions',
  install: (host) => {
    const { ctx, serve } = host
    const act = auditedServer(host)
    serve('GET /api/studio/approval', async ({ principal, locale }) =>
      ok({ content: await listPendingApprovals(ctx, principal, locale) }),
    )
    act('POST /api/studio/approval/{id}/approve', ({ principal, params }, tx) =>
      approve(ctx, tx, principal, params.id),
    )
    act('POST /api/studio/approval/{id}/refuse', ({ principal, params, body }, tx) =>
      refuse(tx, principal, { ...params, ...body }),
    )
    ctx.metrics.gauge(
      'encore_approval_age_seconds',
      'Since the oldest cancellation or campaign that waits for a second person was asked for',
      () => oldestPendingAgeSec(ctx.sql),
    )
  },
}
