import type { Module } from '#modules/module.ts'
import { brokenGauge, checkAgeGauge, verifyDaily } from './verify-chain.ts'

const hourMs = 3_600_000

/** What was done in the studio: written once, chained, followed every day. */
export const audit: Module = {
  name: 'audit',
  install: ({ ctx, every }) => {
    every(hourMs, 'audit chain', () => verifyDaily(ctx))
    ctx.metrics.gauge('encore_audit_broken', 'Whether the last check found the audit log altered (1)', () =>
      brokenGauge(ctx),
    )
    ctx.metrics.gauge('encore_audit_check_age_seconds', 'Since the audit log was last checked', () =>
      checkAgeGauge(ctx),
    )
  },
}

export { type ChainState, verifyChain, verifyDaily } from './verify-chain.ts'
export { type Actor, type Deed, writeDeed, writeRefusal } from './write-entry.ts'
