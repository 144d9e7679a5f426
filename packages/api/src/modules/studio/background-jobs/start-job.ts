import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'
import { taskOf } from './run-job.ts'
import { insertJob } from './store.ts'

export interface NewJob {
  kind: string
  subject: { kind: string; id: string }
  /** Staff who may edit this event also see the job. */
  eventId?: string | null
  askedBy: string
  /** Input of the batches; kept as long as the job. */
  params: object
  /** Number of items; null when unknown. */
  total: number | null
  fileName?: string
}

/** Starts a job after the transaction commits. Returns its id. */
export async function startJob(tx: Tx, { eventId = null, fileName, ...work }: NewJob): Promise<string> {
  const id = newId('wk')
  await insertJob(tx, { ...work, id, eventId, fileName: fileName ?? null })
  await enqueue(tx, taskOf(work.kind), { id }, { key: id })
  return id
}
