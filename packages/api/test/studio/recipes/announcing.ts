import { expect, vi } from 'vitest'
import { tide } from '../studio-world.ts'
import { inMinutes, type Recipes, type Stage } from './stage.ts'

const notice = {
  kind: 'SHOW',
  eventId: null,
  isPinned: false,
  title: { en: 'Doors' },
  summary: { en: 'In short' },
  body: { en: 'All of it' },
}
const newNotice = async ({ made }: Stage): Promise<string> =>
  (await made('POST /api/studio/notice', { body: notice })).id
const shown = { at: null, tellsMembers: false }

const broadcast = {
  kind: 'SERVICE',
  audience: 'EVERYBODY',
  eventId: null,
  productId: null,
  languages: null,
  leadsTo: 'MY_BOX',
  noticeId: null,
  isMailed: false,
  title: { en: 'Doors open early' },
  content: { en: 'Come at five.' },
}
const newBroadcast = async ({ made }: Stage): Promise<string> =>
  (await made('POST /api/studio/broadcast', { body: broadcast })).id
const tomorrow = (stage: Stage) => ({
  version: 1,
  at: inMinutes(stage, 1_440).toISOString(),
  zone: 'Asia/Seoul',
})

/** Reopens the finished job: with so few recipients it ends before it can be stopped. */
async function runAgain({ studio }: Stage, id: string): Promise<void> {
  const { owner } = studio.world.db
  await vi.waitFor(async () => {
    const again = await owner`
      update background_job set state = 'RUNNING', ended_at = null where subject_id = ${id} and state = 'DONE'`
    expect(again.count).toBe(1)
  }, 20_000)
}

export const announcing = {
  'POST /api/studio/notice': async () => ({ body: notice }),
  'PUT /api/studio/notice/{id}': async (stage) => ({
    params: { id: await newNotice(stage) },
    body: { version: 1, draft: { ...notice, title: { en: 'Later doors' } } },
  }),
  'POST /api/studio/notice/{id}/publish': async (stage) => ({
    params: { id: await newNotice(stage) },
    body: shown,
  }),
  'POST /api/studio/notice/{id}/take-down': async (stage) => {
    const params = { id: await newNotice(stage) }
    await stage.made('POST /api/studio/notice/{id}/publish', { params, body: shown })
    return { params, body: {} }
  },
  'POST /api/studio/broadcast': async () => ({
    body: { ...broadcast, audience: 'HOLDERS', eventId: tide },
  }),
  'PUT /api/studio/broadcast/{id}': async (stage) => ({
    params: { id: await newBroadcast(stage) },
    body: { version: 1, draft: { ...broadcast, title: { en: 'Doors open late' } } },
  }),
  'POST /api/studio/broadcast/{id}/send': async (stage) => ({
    params: { id: await newBroadcast(stage) },
    body: { version: 1 },
  }),
  'POST /api/studio/broadcast/{id}/plan': async (stage) => ({
    params: { id: await newBroadcast(stage) },
    body: tomorrow(stage),
  }),
  'POST /api/studio/broadcast/{id}/call-off': async (stage) => {
    const params = { id: await newBroadcast(stage) }
    await stage.made('POST /api/studio/broadcast/{id}/plan', { params, body: tomorrow(stage) })
    return { params, body: {} }
  },
  'POST /api/studio/broadcast/{id}/stop': async (stage) => {
    const params = { id: await newBroadcast(stage) }
    await stage.made('POST /api/studio/broadcast/{id}/send', { params, body: { version: 1 } })
    await runAgain(stage, params.id)
    return { params, body: {} }
  },
  'DELETE /api/studio/broadcast/{id}': async (stage) => ({ params: { id: await newBroadcast(stage) } }),
} satisfies Partial<Recipes>
