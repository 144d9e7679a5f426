import type { Module } from '#modules/module.ts'
import { reviveWork } from './revive-work.ts'
import { serveLongWork } from './routes.ts'
import { taskOf } from './run-work.ts'
import { countStopped } from './store.ts'
import { serveFiles } from './work-file.ts'

const lookEveryMs = 5_000

/** What takes longer than an answer may: done in batches by the job runner, each kept whole or not at all. */
export const longWork: Module = {
  name: 'long-work',
  install: (host) => {
    serveLongWork(host)
    serveFiles(host)
    host.every(lookEveryMs, 'work that nobody is at', () => reviveWork(host.ctx))
    host.ctx.metrics.gauge(
      'encore_work_stopped',
      'Long work that broke too often and waits for a person',
      () => countStopped(host.ctx.sql),
    )
  },
}

/** Lets the job runner do this kind of work. */
export { type StepEnd, serveWork, type WorkKind, type WorkStep } from './run-work.ts'
export { type NewWork, startWork } from './start-work.ts'
export type { WorkProblem } from './store.ts'
export { forgetFiles, readFileOf } from './work-file.ts'
export { taskOf }
