import { ok } from '#kernel/result.ts'
import type { Host } from '#modules/module.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { enqueue } from '#platform/jobs.ts'
import { appendAt } from './job-file.ts'
import { type JobKind, knowKind } from './kinds.ts'
import { lockOpenJob, noteFault, noteProgress } from './store.ts'
import { tableText } from './table-file.ts'

export const taskOf = (kind: string): string => `job-${kind}`

export function serveJob({ task, ctx }: Pick<Host, 'task' | 'ctx'>, kind: JobKind): void {
  knowKind(ctx, kind)
  task(taskOf(kind.name), (payload) => runJob(ctx, kind, (payload as { id: string }).id))
}

/** Limits one run, so that a job does not occupy a task runner forever. */
const stepsPerJob = 500
const mostFaults = 5

/** Runs batches in order until the job ends. Stops when another process is working on it. */
export async function runJob(ctx: Ctx, kind: JobKind, id: string): Promise<void> {
  for (let step = 0; step < stepsPerJob; step++) {
    const end = await takeStep(ctx, kind, id).catch(async (cause: unknown) => {
      const goesOn = await noteFault(ctx.sql, id, mostFaults)
      if (goesOn) throw cause
      ctx.log.error({ err: cause, workId: id, kind: kind.name }, 'background job stopped')
      return 'over' as const
    })
    if (end === 'over') return
  }
  await enqueue(ctx.sql, taskOf(kind.name), { id })
}

/** Runs one batch and stores its progress in the same transaction, so both commit or neither does. */
async function takeStep(ctx: Ctx, kind: JobKind, id: string): Promise<'more' | 'over'> {
  const taken = await transact(ctx.sql, async (tx) => {
    const work = await lockOpenJob(tx, id)
    if (!work) return ok('over' as const)
    const {
      text: plain,
      table,
      problems = [],
      total,
      wakesAt = null,
      ...end
    } = await kind.step(ctx, tx, work)
    const text = table ? tableText(work, table) : plain
    const fileBytes = text ? await appendAt(ctx, work, text) : work.fileBytes
    await noteProgress(tx, id, { ...end, problems, total: total ?? null, fileBytes, wakesAt })
    return ok(end.cursor === null || wakesAt ? ('over' as const) : ('more' as const))
  })
  return taken.ok ? taken.value : 'over'
}
