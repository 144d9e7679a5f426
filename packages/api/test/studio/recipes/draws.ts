import type { StudioDrawDraft } from '@encore/contract/endpoints'
import { localOf } from '@encore/contract/rules/local-time'
import { aDraw, addDraw } from '#test/commerce/draws.ts'
import { addFan } from '#test/commerce/shop.ts'
import { tide } from '../studio-world.ts'
import { inMinutes, type Recipes, type Stage } from './stage.ts'

const texts = (text: string) => ({ ko: text, ja: text, en: text, zhhans: text })

/** A free draw of the event Tide that can be published: opens tomorrow for a day. */
export const aDrawDraft = (stage: Stage, change: Partial<StudioDrawDraft> = {}): StudioDrawDraft => {
  const local = (minutes: number) => localOf(inMinutes(stage, minutes).getTime(), 'Asia/Seoul')
  return {
    title: texts('Signed albums'),
    prize: texts('One signed album'),
    terms: texts('One entry for each member'),
    prevails: 'ko',
    mode: 'LOTS',
    prizeKind: 'SIGNED_ITEM',
    places: 2,
    reserves: 2,
    entriesPerEntrant: 0,
    isFree: true,
    productIds: [],
    opensAt: local(1_440),
    closesAt: local(2_880),
    delaySec: 600,
    exclusions: ['SECOND_ACCOUNT'],
    latePayment: 'REFUND',
    keptEntries: 'ALL',
    acceptHours: 48,
    ...change,
  }
}

async function drafted(stage: Stage) {
  const params = { eventId: tide }
  const { id } = await stage.made('POST /api/studio/event/{eventId}/draw', {
    params,
    body: aDrawDraft(stage),
  })
  return { ...params, id: id as string }
}

/** An open draw with a free entry of a fan. */
export async function enteredDraw({ shop, studio }: Pick<Stage, 'shop' | 'studio'>) {
  const now = studio.world.api.ctx.clock.now()
  const times = { opensAt: new Date(now - 60_000), closesAt: new Date(now + 86_400_000) }
  const id = await addDraw(shop, aDraw(tide, { isFree: true, ...times }))
  const fan = await addFan(shop)
  const entered = await fan.api('PUT /api/v1/draw/{id}/entry', { params: { id } })
  if (!entered.ok) throw new Error(JSON.stringify(entered))
  return { id, fan }
}

export const draws = {
  'POST /api/studio/event/{eventId}/draw': async (stage) => ({
    params: { eventId: tide },
    body: aDrawDraft(stage),
  }),
  'PUT /api/studio/event/{eventId}/draw/{id}': async (stage) => ({
    params: await drafted(stage),
    body: { version: 1, draft: aDrawDraft(stage, { places: 3 }) },
  }),
  'DELETE /api/studio/event/{eventId}/draw/{id}': async (stage) => ({ params: await drafted(stage) }),
  'POST /api/studio/event/{eventId}/draw/{id}/publish': async (stage) => ({
    params: await drafted(stage),
    body: { version: 1 },
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/void': async (stage) => {
    const params = await drafted(stage)
    await stage.made('POST /api/studio/event/{eventId}/draw/{id}/publish', { params, body: { version: 1 } })
    return { params, body: { reason: 'PRIZE_UNAVAILABLE', note: 'The albums did not arrive' } }
  },
  'POST /api/studio/event/{eventId}/draw/{id}/exclusion': async (stage) => {
    const { id, fan } = await enteredDraw(stage)
    const body = {
      memberId: fan.uid,
      reason: 'SECOND_ACCOUNT' as const,
      note: 'Both accounts pay by one card',
    }
    return { params: { eventId: tide, id }, body }
  },
} satisfies Partial<Recipes>
