import type { Ctx } from '#platform/context.ts'
import { enqueue } from '#platform/jobs.ts'
import { taskOf } from './run-job.ts'
import { claimSilent } from './store.ts'

const silentSec = 20

/** Enqueues silent jobs again: the outbox holds the tasks of a killed process for hours. */
export async function resumeStalledJobs({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  for (const { id, kind } of await claimSilent(sql, silentSec)) await enqueue(sql, taskOf(kind), { id })
}
