import { createClips, openChannel } from '#modules/live/channels/index.ts'
import { finishShows } from '#modules/live/replays/index.ts'
import { caption, light } from '#test/live/show.ts'
import { addEvent } from '#test/live/theatre.ts'
import { inMinutes, type Recipes, type Stage } from './stage.ts'

const show = async ({ studio }: Stage) => ({
  eventId: (await addEvent(studio.world, { isFree: true })).id,
})
const once = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } })

async function said(stage: Stage) {
  const params = await show(stage)
  const body = { captions: [caption('Hi Seoul', 4_000)] }
  const { cues } = await stage.made('POST /api/studio/event/{eventId}/caption', { params, body, ...once() })
  return { ...params, id: cues[0].id as string }
}
async function lit(stage: Stage) {
  const params = await show(stage)
  const body = { light: light(1_000, '#2060ff') }
  const { id } = await stage.made('POST /api/studio/event/{eventId}/light', { params, body, ...once() })
  return { ...params, id: id as string }
}

const question = { question: { en: 'Which song?' }, options: [{ en: 'Embers' }, { en: 'Low Tide' }] }
const forAMinute = { durationSec: 60 }
async function written(stage: Stage) {
  const params = await show(stage)
  const { id } = await stage.made('POST /api/studio/event/{eventId}/poll', {
    params,
    body: question,
    ...once(),
  })
  return { ...params, id: id as string }
}
async function opened(stage: Stage) {
  const params = await written(stage)
  await stage.made('POST /api/studio/event/{eventId}/poll/{id}/open', { params, body: forAMinute })
  return params
}

async function recorded(stage: Stage) {
  const { world } = stage.studio
  const { id: eventId } = await addEvent(world, {
    ...{ doorsAt: inMinutes(stage, -130), startAt: inMinutes(stage, -120), endAt: inMinutes(stage, -60) },
    ...{ ticketCloseAt: inMinutes(stage, -100), isFree: true },
    ...{ replayFrom: inMinutes(stage, -30), replayTo: inMinutes(stage, 600) },
  })
  await world.db.app.begin((tx) => openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true }))
  await finishShows(world.api.ctx, createClips(world.api.ctx.config))
  return { eventId }
}
const replayOf = (stage: Stage, params: { eventId: string }) =>
  stage.made('GET /api/studio/event/{eventId}/replay', { params })
const drop = { fromMs: 60_000, toMs: 75_500, title: { en: 'The drop' } }
async function cut(stage: Stage) {
  const params = await recorded(stage)
  const { id } = await stage.made('POST /api/studio/event/{eventId}/highlight', { params, body: drop })
  return { ...params, id: id as string }
}

export const showControl = {
  'POST /api/studio/event/{eventId}/caption': async (stage) => ({
    params: await show(stage),
    body: { captions: [caption('Hi Seoul', 4_000)] },
  }),
  'PUT /api/studio/event/{eventId}/caption/{id}': async (stage) => ({
    params: await said(stage),
    body: { caption: caption('Hi, Seoul', 4_000) },
  }),
  'POST /api/studio/event/{eventId}/caption/withdraw': async (stage) => {
    const { eventId, id } = await said(stage)
    return { params: { eventId }, body: { ids: [id] } }
  },
  'PUT /api/studio/event/{eventId}/caption-track/{lang}': async (stage) => ({
    params: { ...(await show(stage)), lang: 'en' },
    body: { seen: 0, lines: [{ mediaMs: 0, durationMs: 600, text: 'Line' }] },
  }),
  'PUT /api/studio/event/{eventId}/script': async (stage) => ({
    params: await show(stage),
    body: { version: 0, lines: [{ en: 'Good evening' }] },
  }),
  'POST /api/studio/event/{eventId}/light': async (stage) => ({
    params: await show(stage),
    body: { light: light(1_000, '#2060ff') },
  }),
  'POST /api/studio/event/{eventId}/light/{id}/withdraw': async (stage) => ({
    params: await lit(stage),
    body: {},
  }),
  'PUT /api/studio/event/{eventId}/pads': async (stage) => ({
    params: await show(stage),
    body: {
      version: 0,
      pads: [{ name: 'Wave', pattern: 'STEADY', colours: ['#ffffff'], periodMs: 1_000 }],
    },
  }),
  'POST /api/studio/event/{eventId}/poll': async (stage) => ({ params: await show(stage), body: question }),
  'POST /api/studio/event/{eventId}/poll/{id}/discard': async (stage) => ({
    params: await written(stage),
    body: {},
  }),
  'POST /api/studio/event/{eventId}/poll/{id}/open': async (stage) => ({
    params: await written(stage),
    body: forAMinute,
  }),
  'POST /api/studio/event/{eventId}/poll/{id}/close': async (stage) => ({
    params: await opened(stage),
    body: {},
  }),
  'POST /api/studio/event/{eventId}/poll/{id}/void': async (stage) => ({
    params: await opened(stage),
    body: { reason: 'The count was shown too early' },
  }),
  'PUT /api/studio/event/{eventId}/replay': async (stage) => {
    const params = await recorded(stage)
    const { revision } = (await replayOf(stage, params)).recording
    const decision = { privacy: 'FREE', fromMs: 60_000, toMs: 1_800_000, chapters: [] }
    return { params, body: { revision, decision } }
  },
  'PUT /api/studio/event/{eventId}/replay/window': async (stage) => {
    const params = await recorded(stage)
    const { window: before } = await replayOf(stage, params)
    const [from, to] = [inMinutes(stage, 60).toISOString(), inMinutes(stage, 120).toISOString()]
    return { params, body: { from, to, before } }
  },
  'POST /api/studio/event/{eventId}/highlight': async (stage) => ({
    params: await recorded(stage),
    body: drop,
  }),
  'PUT /api/studio/event/{eventId}/highlight/{id}': async (stage) => ({
    params: await cut(stage),
    body: { title: { en: 'The last drop' } },
  }),
  'POST /api/studio/event/{eventId}/highlight/{id}/withdraw': async (stage) => ({
    params: await cut(stage),
    body: {},
  }),
} satisfies Partial<Recipes>
