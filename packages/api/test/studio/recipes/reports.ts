import { ok } from '#kernel/result.ts'
import { type JobKind, startJob } from '#modules/studio/background-jobs/index.ts'
import { knowKind } from '#modules/studio/background-jobs/kinds.ts'
import { runJob } from '#modules/studio/background-jobs/run-job.ts'
import { transact } from '#platform/db/transact.ts'
import { tide } from '../studio-world.ts'
import type { Recipes, Stage } from './stage.ts'

const recipe: JobKind = {
  name: 'recipe',
  permission: 'event.write',
  step: async () => ({ cursor: null, done: 1, problems: [], text: 'one\n' }),
}

/** Starts a job of the owner whose kind the running API does not process. */
async function work({ studio, owner }: Stage, params: object = {}): Promise<string> {
  knowKind(studio.world.api.ctx, recipe)
  const begun = await transact(studio.world.db.app, async (tx) =>
    ok(
      await startJob(tx, {
        ...{ kind: recipe.name, subject: { kind: 'event', id: tide }, eventId: tide, askedBy: owner.uid },
        ...{ params, total: 1, fileName: 'recipe.csv' },
      }),
    ),
  )
  if (!begun.ok) throw new Error('not begun')
  return begun.value
}

async function stopped(stage: Stage): Promise<string> {
  const id = await work(stage)
  await stage.studio.world.db.owner`
    update background_job set state = 'STOPPED', ended_at = app_now() where id = ${id}`
  return id
}

async function written(stage: Stage): Promise<string> {
  const id = await work(stage)
  await runJob(stage.studio.world.api.ctx, recipe, id)
  return id
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

export const reports = {
  'POST /api/studio/report/sales/export': async () => ({ body: {} }),
  'POST /api/studio/report/orders/export': async () => ({ body: {} }),
  'POST /api/studio/event/{eventId}/settlement': async ({ made }) => {
    const params = { eventId: tide }
    const { mark } = await made('GET /api/studio/event/{eventId}/settlement/preview', { params })
    return { params, body: { mark } }
  },
  'POST /api/studio/house/settlement': async ({ made }) => {
    const days = { from: yesterday(), to: yesterday() }
    const { mark } = await made('GET /api/studio/house/settlement/preview', { query: days })
    return { body: { ...days, mark } }
  },
  'POST /api/studio/job/{id}/resume': async (stage) => ({ params: { id: await stopped(stage) }, body: {} }),
  'POST /api/studio/job/{id}/file': async (stage) => ({ params: { id: await written(stage) }, body: {} }),
} satisfies Partial<Recipes>
