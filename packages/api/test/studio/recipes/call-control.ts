import type { StudioCallDraft } from '@encore/contract/endpoints'
import { type CallRow, callsOf, stationsOf } from '#modules/live/calls/index.ts'
import { addFans, type Fan } from '#test/commerce/shop.ts'
import { setState } from '#test/live/call-sessions.ts'
import { orderedSession, type SessionPlace } from './calls.ts'
import type { Recipes, Stage } from './stage.ts'

export interface OpenSession {
  params: SessionPlace
  stationIds: string[]
  /** By station and number. */
  calls: CallRow[]
}

/** An open session of these fans, or of three. */
export async function openSession(
  stage: Stage,
  { fans, ...change }: Partial<StudioCallDraft> & { fans?: readonly Fan[] } = {},
): Promise<OpenSession> {
  const { ctx } = stage.studio.world.api
  const params = await orderedSession(stage, fans ?? (await addFans(stage.shop, 3)), change)
  const body = { state: 'OPEN' }
  await stage.made('PUT /api/studio/event/{eventId}/call-session/{id}/state', { params, body })
  const stations = await stationsOf(ctx.sql, params.id)
  return { params, stationIds: stations.map(({ id }) => id), calls: await callsOf(ctx.sql, params.id) }
}

/** The first call of an open session, in a state. */
async function callIn(stage: Stage, state: string) {
  const { params, calls } = await openSession(stage)
  const callId = calls[0]?.id ?? ''
  if (state !== 'WAITING') await setState(stage.shop, callId, state)
  return { ...params, callId }
}

async function stationOf(stage: Stage) {
  const { params, stationIds } = await openSession(stage)
  return { ...params, stationId: stationIds[0] ?? '' }
}

async function askedBooking(stage: Stage) {
  const { params, calls } = await openSession(stage, { asksIdentity: true })
  return { ...params, bookingId: calls[0]?.bookingId ?? '' }
}

const note = 'The artist asked for it'

export const callControl = {
  'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/pairing': async (stage) => ({
    params: await stationOf(stage),
    body: {},
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/next': async (stage) => ({
    params: await stationOf(stage),
    body: {},
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}/station/{stationId}/line': async (stage) => ({
    params: await stationOf(stage),
    body: { text: 'She came from Busan' },
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/move': async (stage) => ({
    params: await callIn(stage, 'WAITING'),
    body: { to: 3, note },
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/time': async (stage) => ({
    params: await callIn(stage, 'LIVE'),
    body: { seconds: 10, note },
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/hold': async (stage) => ({
    params: await callIn(stage, 'LIVE'),
    body: { note },
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/call/{callId}/cut': async (stage) => ({
    params: await callIn(stage, 'LIVE'),
    body: { reason: 'INSULT' as const, note },
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}/call/{callId}/difference': async (stage) => {
    const params = await callIn(stage, 'OWED')
    const { owner } = stage.studio.world.db
    await owner`
      insert into call_seat (call_id, token_hash, fan_counted_ms) values (${params.callId}, sha256('seat'), 9000)`
    return { params, body: { note } }
  },
  'PUT /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity': async (stage) => ({
    params: await askedBooking(stage),
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity/reveal': async (
    stage,
  ) => ({
    params: await askedBooking(stage),
    body: {},
  }),
  'DELETE /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity': async (stage) => {
    const params = await askedBooking(stage)
    await stage.made('PUT /api/studio/event/{eventId}/call-session/{id}/booking/{bookingId}/identity', {
      params,
    })
    return { params }
  },
  'POST /api/studio/event/{eventId}/call-session/{id}/compensation': async (stage) => {
    const { callId, ...params } = await callIn(stage, 'OWED')
    return { params, body: { callIds: [callId], kind: 'AGAIN' as const, reason: null, note } }
  },
} satisfies Partial<Recipes>
