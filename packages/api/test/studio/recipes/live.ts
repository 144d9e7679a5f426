import { addEvent } from '#test/live/theatre.ts'
import { addStageVideo, stageVideo } from '#test/live/videos.ts'
import { signUpMember } from '#test/members.ts'
import { upload } from '../uploads.ts'
import { inMinutes, type Recipes, type Stage } from './stage.ts'

/** Adds a show that starts in `startsIn` minutes, with a channel of this kind. */
async function show(stage: Stage, startsIn: number, kind: 'SIMULIVE' | 'INGEST' | null = 'SIMULIVE') {
  const { id: eventId } = await addEvent(stage.studio.world, {
    doorsAt: inMinutes(stage, startsIn - 30),
    startAt: inMinutes(stage, startsIn),
    endAt: inMinutes(stage, startsIn + 120),
    isFree: true,
  })
  const params = { eventId }
  if (kind === 'SIMULIVE') await addStageVideo(stage.studio.world)
  const recordingId = kind === 'SIMULIVE' ? stageVideo : null
  if (kind)
    await stage.made('PUT /api/studio/event/{eventId}/live/channel', {
      params,
      body: { kind, url: null, recordingId },
    })
  return params
}

let said = 0

/** Sends a chat message at a show; returns the fan and the message's number. */
async function chat(stage: Stage) {
  const params = await show(stage, -5, null)
  const { uid, token } = await signUpMember(stage.studio)
  const sent = await stage.studio.world.send('POST /api/v1/live/{id}/chat', {
    token,
    params: { id: params.eventId },
    body: { clientId: `recipe-${++said}`, text: 'hello' },
  })
  return { params, uid, seq: sent.body.message.seq as number }
}
const mute = (uid: string) => ({ uid, kind: 'MUTE', minutes: 10, reason: 'caps' })

export const live = {
  'PUT /api/studio/event/{eventId}/live/channel': async (stage) => ({
    params: await show(stage, 30),
    body: { kind: 'INGEST', url: null },
  }),
  'POST /api/studio/event/{eventId}/live/recording': async (stage) => ({
    params: await show(stage, 30, null),
    body: {
      upload: await upload(stage.studio, stage.owner, Buffer.from('no video'), 'VIDEO'),
      name: 'a.mp4',
      showId: null,
    },
  }),
  'PUT /api/studio/event/{eventId}/live/trailer': async (stage) => ({
    params: await show(stage, 30),
    body: { recordingId: stageVideo },
  }),
  'POST /api/studio/event/{eventId}/live/key': async (stage) => ({
    params: await show(stage, 30, 'INGEST'),
    body: {},
  }),
  'POST /api/studio/event/{eventId}/live/start': async (stage) => ({
    params: await show(stage, 30),
    body: {},
  }),
  'POST /api/studio/event/{eventId}/live/slate': async (stage) => ({
    params: await show(stage, -5, 'INGEST'),
    body: { isShown: true },
  }),
  'POST /api/studio/event/{eventId}/live/end': async (stage) => ({ params: await show(stage, -5), body: {} }),
  'POST /api/studio/event/{eventId}/chat/kept': async (stage) => {
    const { params, seq } = await chat(stage)
    return { params, body: { seqs: [seq] } }
  },
  'POST /api/studio/event/{eventId}/chat/deletions': async (stage) => {
    const { params, seq } = await chat(stage)
    return { params, body: { seqs: [seq], reason: 'abuse' } }
  },
  'PUT /api/studio/event/{eventId}/chat/pinned': async (stage) => {
    const { params, seq } = await chat(stage)
    return { params, body: { seq } }
  },
  'PUT /api/studio/event/{eventId}/chat/slow-mode': async (stage) => ({
    params: (await chat(stage)).params,
    body: { seconds: 5 },
  }),
  'PUT /api/studio/event/{eventId}/chat/closed': async (stage) => ({
    params: (await chat(stage)).params,
    body: { isClosed: true },
  }),
  'PUT /api/studio/event/{eventId}/chat/words': async (stage) => ({
    params: (await chat(stage)).params,
    body: { words: ['spoiler'] },
  }),
  'POST /api/studio/event/{eventId}/chat/restrictions': async (stage) => {
    const { params, uid } = await chat(stage)
    return { params, body: mute(uid) }
  },
  'DELETE /api/studio/event/{eventId}/chat/restrictions/{uid}': async (stage) => {
    const { params, uid } = await chat(stage)
    await stage.made('POST /api/studio/event/{eventId}/chat/restrictions', { params, body: mute(uid) })
    return { params: { ...params, uid } }
  },
  'PUT /api/studio/feature-switch': async () => ({
    body: { part: 'PAYMENT', pgCode: 'P000', isClosed: true, reason: 'wrong prices' },
  }),
} satisfies Partial<Recipes>
