import type { StudioCallDraft } from '@encore/contract/endpoints'
import { localOf } from '@encore/contract/rules/local-time'
import { addFan, addProduct, type Fan } from '#test/commerce/shop.ts'
import { tide } from '../studio-world.ts'
import { inMinutes, type Recipes, type Stage } from './stage.ts'

let artists = 0
/** Adds an artist to the line-up of the event Tide. */
export async function addToLineUp({ shop }: Pick<Stage, 'shop'>): Promise<string> {
  const id = `singer-${++artists}`
  const { owner } = shop.world.db
  await owner`insert into artist (id) values (${id})`
  await owner`insert into artist_text (artist_id, lang, name) values (${id}, 'en', ${`Singer ${artists}`})`
  await owner`insert into event_artist (event_id, artist_id, position) values (${tide}, ${id}, ${artists})`
  return id
}

/** A product of the event Tide whose units can be booked. */
export const addCallProduct = ({ shop }: Pick<Stage, 'shop'>): Promise<string> =>
  addProduct(shop, { kind: 'FAN_CALL', eventId: tide, pointPrice: 5, buyLimitMax: 9 })

/** A session with a new artist that can be published: it begins tomorrow. */
export async function aCallDraft(
  stage: Stage,
  change: Partial<StudioCallDraft> = {},
): Promise<StudioCallDraft> {
  return {
    startsAt: localOf(inMinutes(stage, 1_440).getTime(), 'Asia/Seoul'),
    ...{ promiseMs: 10_000, turnaroundMs: 5_000, asksIdentity: false, recording: 'NOT_ALLOWED' },
    ...{ compensation: 'AGAIN', conductReasons: ['INSULT'], productIds: [], drawIds: [] },
    ...{ interpreterLanguages: [], isInterpreterPromised: false },
    artistIds: change.artistIds ?? [await addToLineUp(stage)],
    ...change,
  }
}

export interface SessionPlace extends Record<string, string> {
  eventId: string
  id: string
}

export async function drafted(stage: Stage, change: Partial<StudioCallDraft> = {}): Promise<SessionPlace> {
  const params = { eventId: tide }
  const body = await aCallDraft(stage, change)
  const { id } = await stage.made('POST /api/studio/event/{eventId}/call-session', { params, body })
  return { ...params, id }
}

export async function publishedSession(
  stage: Stage,
  change: Partial<StudioCallDraft> = {},
): Promise<SessionPlace> {
  const params = await drafted(stage, change)
  const body = { version: 1 }
  await stage.made('POST /api/studio/event/{eventId}/call-session/{id}/publish', { params, body })
  return params
}

export const granted = (stage: Stage, params: SessionPlace, { uid }: Pick<Fan, 'uid'>, units = 1) =>
  stage.made('POST /api/studio/event/{eventId}/call-session/{id}/grant', {
    params,
    body: { to: uid, units, reason: 'The fan won a quiz' },
  })

/** A session with a published order of these fans, or of one. */
export async function orderedSession(
  stage: Stage,
  fans: readonly Fan[] = [],
  change: Partial<StudioCallDraft> = {},
): Promise<SessionPlace> {
  const params = await publishedSession(stage, change)
  for (const fan of fans.length > 0 ? fans : [await addFan(stage.shop)]) await granted(stage, params, fan)
  await stage.made('POST /api/studio/event/{eventId}/call-session/{id}/order', { params, body: {} })
  return params
}

/** The latest grant of a session. */
export async function grantIn(stage: Stage, params: SessionPlace): Promise<string> {
  const sent = await stage.studio.send('GET /api/studio/event/{eventId}/call-session/{id}/booking', {
    cookie: stage.owner.staffCookie,
    params,
  })
  return sent.body.content.at(-1).sources.at(-1).grant.grantId
}

export const calls = {
  'POST /api/studio/event/{eventId}/call-session': async (stage) => ({
    params: { eventId: tide },
    body: await aCallDraft(stage),
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}': async (stage) => ({
    params: await drafted(stage),
    body: { version: 1, draft: await aCallDraft(stage, { promiseMs: 60_000 }) },
  }),
  'DELETE /api/studio/event/{eventId}/call-session/{id}': async (stage) => ({ params: await drafted(stage) }),
  'POST /api/studio/event/{eventId}/call-session/{id}/publish': async (stage) => ({
    params: await drafted(stage),
    body: { version: 1 },
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/grant': async (stage) => ({
    params: await publishedSession(stage),
    body: { to: (await addFan(stage.shop)).uid, units: 2, reason: 'The fan won a quiz' },
  }),
  'POST /api/studio/event/{eventId}/call-session/{id}/grant/{grantId}/end': async (stage) => {
    const params = await publishedSession(stage)
    await granted(stage, params, await addFan(stage.shop))
    const grantId = await grantIn(stage, params)
    return { params: { ...params, grantId }, body: { reason: 'The fan cannot come' } }
  },
  'POST /api/studio/event/{eventId}/call-session/{id}/order': async (stage) => {
    const params = await publishedSession(stage)
    await granted(stage, params, await addFan(stage.shop))
    return { params, body: {} }
  },
  'POST /api/studio/event/{eventId}/call-session/{id}/move': async (stage) => ({
    params: await publishedSession(stage),
    body: {
      startsAt: localOf(inMinutes(stage, 2_880).getTime(), 'Asia/Seoul'),
      note: { en: 'The artist is ill' },
    },
  }),
  'PUT /api/studio/event/{eventId}/call-session/{id}/state': async (stage) => ({
    params: await orderedSession(stage),
    body: { state: 'OPEN' as const },
  }),
} satisfies Partial<Recipes>
