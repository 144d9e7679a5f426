import type { Module } from '#modules/module.ts'
import { deleteExpiredFiles, serveFiles } from './job-file.ts'
import { exportKeptHours, type StepEnd, type WorkKind, type WorkStep } from './kinds.ts'
import { reviveWork } from './resume-jobs.ts'
import { serveLongWork } from './routes.ts'
import { taskOf } from './run-job.ts'
import { countStopped } from './store.ts'

const lookEveryMs = 5_000
const hourMs = 3_600_000

/** Runs work that is too long for one request in batches; each batch is committed whole or not at all. */
export const backgroundJobs: Module = {
  name: 'background-jobs',
  install: (host) => {
    serveLongWork(host)
    serveFiles(host)
    host.schedule(lookEveryMs, 'resume stalled jobs', () => reviveWork(host.ctx))
    host.schedule(hourMs, 'delete expired job files', () => deleteExpiredFiles(host.ctx))
    host.ctx.metrics.gauge(
      'encore_jobs_stalled',
      'Long work that broke too often and waits for a person',
      () => countStopped(host.ctx.sql),
    )
  },
}

export { readFileOf } from './job-file.ts'
export { serveWork } from './run-job.ts'
export { type NewWork, startWork } from './start-job.ts'
export type { WorkProblem } from './store.ts'
export { tableName } from './table-file.ts'
export { exportKeptHours, type StepEnd, taskOf, type WorkKind, type WorkStep }
