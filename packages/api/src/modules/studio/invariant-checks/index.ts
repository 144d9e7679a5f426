import type { Module } from '#modules/module.ts'
import { checkInvariants, intervalSec } from './check-invariants.ts'
import { type LastCheck, selectLastCheck, selectOutboxAge } from './store.ts'

/** Runs more often than the check interval, so a missed check is soon made up by another run. */
const turnMs = 15_000

/** Checks that ledger, stock and entitlements agree with each other. */
export const invariantChecks: Module = {
  name: 'invariant-checks',
  install: ({ ctx, schedule }) => {
    schedule(turnMs, 'check invariants', () => checkInvariants(ctx))
    const last = (figure: (check: LastCheck) => number) => async () => {
      const check = await selectLastCheck(ctx.sql)
      return check ? figure(check) : Number.NaN
    }
    ctx.metrics.gauge(
      'encore_invariant_violations',
      'What the last look at all promises found',
      last(({ broken }) => broken),
    )
    ctx.metrics.gauge(
      'encore_invariant_check_seconds',
      'How long the last look at all promises took',
      last(({ tookMs }) => tookMs / 1_000),
    )
    ctx.metrics.gauge(
      'encore_invariant_check_interval_seconds',
      'From the last look to the next: a minute, longer where a look takes long',
      last(intervalSec),
    )
    ctx.metrics.gauge('encore_outbox_age_seconds', 'Delay of the oldest waiting job', () =>
      selectOutboxAge(ctx.sql),
    )
    ctx.metrics.gauge(
      'encore_invariant_check_age_seconds',
      'Since all promises were looked at',
      last(({ ageSec }) => ageSec),
    )
  },
}
