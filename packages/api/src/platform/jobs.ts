import { type Runner, run, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type { Db } from './db/connect.ts'
import { openJobPool } from './job-pool.ts'
import type { Logger } from './log.ts'

/** Outbox tasks run after a commit. Each must be safe to run twice. */
export type Task = (payload: unknown) => Promise<void>

export interface JobOptions {
  /** One waiting task per key: a later one replaces it. */
  key?: string
  /** Real time. Deadlines in product time are polled instead, since that clock can be moved. */
  runAt?: Date
}

/** Adds a task inside the writing transaction: it runs if, and only if, that commits. */
export async function enqueue(
  db: Db,
  task: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> {
  await db`select enqueue_job(${task}, ${JSON.stringify(payload)}::text::json, ${options.key ?? null}, ${options.runAt ?? null})`
}

/** Adds many tasks of one kind behind all others, not before `runAt` (real time). */
export async function enqueueBehind(
  db: Db,
  task: string,
  payloads: readonly object[],
  { runAt }: Pick<JobOptions, 'runAt'> = {},
): Promise<void> {
  const texts = payloads.map((payload) => JSON.stringify(payload))
  if (texts.length > 0) await db`select enqueue_behind(${task}, ${texts}::text[]::json[], ${runAt ?? null})`
}

export interface JobWorker {
  stop(): Promise<void>
}

export async function startWorker(url: string, tasks: Map<string, Task>, log: Logger): Promise<JobWorker> {
  const pool = openJobPool(url, log)
  const taskList: TaskList = Object.fromEntries(
    [...tasks].map(([name, task]) => [name, async (payload: unknown) => task(payload)]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => (level, _message, meta) => {
      if (level === 'error') log.error(failedJob(meta), 'job failed')
    }),
  })
  runner.promise.catch((err: unknown) => log.error({ err }, 'job runner ended'))
  return {
    stop: async () => {
      await runner.stop().catch(() => {})
      await pool.end()
    },
  }
}

/** A payload may hold an address, and the runner's own message quotes the error: neither is logged. */
function failedJob(meta: unknown): object {
  if (typeof meta !== 'object' || meta === null) return {}
  const { job, error } = meta as { job?: { id?: unknown; task_identifier?: unknown }; error?: unknown }
  return { jobId: String(job?.id), task: job?.task_identifier, err: error }
}
