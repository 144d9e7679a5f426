import type { Module } from '#modules/module.ts'
import { exportKeptHours, type StepEnd, type WorkKind, type WorkStep } from './kinds.ts'
import { reviveWork } from './revive-work.ts'
import { serveLongWork } from './routes.ts'
import { taskOf } from './run-work.ts'
import { countStopped } from './store.ts'
import { forgetFiles, serveFiles } from './work-file.ts'

const lookEveryMs = 5_000
const hourMs = 3_600_000

/** What takes longer than an answer may: done in batches by the job runner, each kept whole or not at all. */
export const backgroundJobs: Module = {
  name: 'background-jobs',
  install: (host) => {
    serveLongWork(host)
    serveFiles(host)
    host.schedule(lookEveryMs, 'work that nobody is at', () => reviveWork(host.ctx))
    host.schedule(hourMs, 'files of long work', () => forgetFiles(host.ctx))
    host.ctx.metrics.gauge(
      'encore_work_stopped',
      'Long work that broke too often and waits for a person',
      () => countStopped(host.ctx.sql),
    )
  },
}

/** Lets the job runner do this kind of work. */
export { serveWork } from './run-work.ts'
export { type NewWork, startWork } from './start-work.ts'
export type { WorkProblem } from './store.ts'
export { tableName } from './table-file.ts'
export { readFileOf } from './work-file.ts'
export { exportKeptHours, type StepEnd, taskOf, type WorkKind, type WorkStep }
