import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db/connect.ts'
import { enqueue } from '#platform/jobs.ts'
import { taskOf } from './run-job.ts'
import { insertWork } from './store.ts'

export interface NewWork {
  kind: string
  /** What it is about: an event, a campaign. */
  subject: { kind: string; id: string }
  /** Those who may change this event see it too. */
  eventId?: string | null
  askedBy: string
  /** What its batches need to know; kept as long as the work. */
  params: object
  /** How many parts it has; null when nobody can say. */
  total: number | null
  /** Under which name its asker gets what it writes. */
  fileName?: string
}

/** Begins once this transaction is kept; answers its id. */
export async function startWork(tx: Tx, { eventId = null, fileName, ...work }: NewWork): Promise<string> {
  const id = newId('wk')
  await insertWork(tx, { ...work, id, eventId, fileName: fileName ?? null })
  await enqueue(tx, taskOf(work.kind), { id }, { key: id })
  return id
}
