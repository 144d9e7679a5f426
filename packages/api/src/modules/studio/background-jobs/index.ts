import type { Module } from '#modules/module.ts'
import { deleteExpiredFiles, serveFiles } from './job-file.ts'
import { exportKeptHours, type JobKind, type JobStep, type StepEnd } from './kinds.ts'
import { resumeStalledJobs } from './resume-jobs.ts'
import { serveBackgroundJobs } from './routes.ts'
import { taskOf } from './run-job.ts'
import { countStopped } from './store.ts'

const checkEveryMs = 5_000
const hourMs = 3_600_000

/** Runs work that is too long for one request in batches; each batch is committed whole or not at all. */
export const backgroundJobs: Module = {
  name: 'background-jobs',
  install: (host) => {
    serveBackgroundJobs(host)
    serveFiles(host)
    host.schedule(checkEveryMs, 'resume stalled jobs', () => resumeStalledJobs(host.ctx))
    host.schedule(hourMs, 'delete expired job files', () => deleteExpiredFiles(host.ctx))
    host.ctx.metrics.gauge(
      'encore_jobs_stalled',
      'Long work that broke too often and waits for a person',
      () => countStopped(host.ctx.sql),
    )
  },
}

export { readFileOf } from './job-file.ts'
export { serveJob } from './run-job.ts'
export { type NewJob, startJob } from './start-job.ts'
export type { JobProblem } from './store.ts'
export { tableName } from './table-file.ts'
export { exportKeptHours, type JobKind, type JobStep, type StepEnd, taskOf }
