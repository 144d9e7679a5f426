import type { Module } from '#modules/module.ts'
import { lookAtPromises } from './look-at-promises.ts'
import { selectLastCheck, selectOutboxAge } from './store.ts'

/** More often than a minute: a process that missed its turn takes the next one. */
const turnMs = 15_000

/** Whether money, stock and rights still agree with each other. */
export const auditor: Module = {
  name: 'auditor',
  install: ({ ctx, every }) => {
    every(turnMs, 'look at promises', () => lookAtPromises(ctx))
    const last = (figure: 'broken' | 'ageSec') => async () =>
      (await selectLastCheck(ctx.sql))?.[figure] ?? Number.NaN
    ctx.metrics.gauge('encore_promises_broken', 'What the last look at all promises found', last('broken'))
    ctx.metrics.gauge('encore_outbox_age_seconds', 'Since the oldest waiting job should have run', () =>
      selectOutboxAge(ctx.sql),
    )
    ctx.metrics.gauge('encore_promises_age_seconds', 'Since all promises were looked at', last('ageSec'))
  },
}
