import type { StudioDrawDraft } from '@encore/contract/endpoints'
import { localOf } from '@encore/contract/rules/local-time'
import { aDraw, addDraw, addEntryProduct, buyAlbums } from '#test/commerce/draws.ts'
import { addFan, addFans } from '#test/commerce/shop.ts'
import { tide } from '../studio-world.ts'
import { won } from './signing.ts'
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
    namesWinners: false,
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

/** Announces the forfeit of a won place as two people would. */
export async function announced(
  { made, studio, hire }: Stage,
  params: { eventId: string; id: string; itemId: string },
): Promise<void> {
  const body = { reason: 'NOT_ELIGIBLE', note: 'Lives elsewhere' }
  const { approvalId } = await made('POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/forfeit', {
    params,
    body,
  })
  const { staffCookie } = await hire('FINANCE')
  const approved = await studio.send('POST /api/studio/approval/{id}/approve', {
    cookie: staffCookie,
    params: { id: approvalId },
    body: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
}

/** A void draw for which two fans bought entries. */
export async function voidDrawWithSales({ shop, studio }: Pick<Stage, 'shop' | 'studio'>) {
  const now = studio.world.api.ctx.clock.now()
  const times = { opensAt: new Date(now - 60_000), closesAt: new Date(now + 86_400_000) }
  const product = await addEntryProduct(shop, tide)
  const id = await addDraw(shop, aDraw(tide, { productIds: [product], ...times }))
  const fans = await addFans(shop, 2, 50)
  const orderIds: string[] = []
  for (const [at, fan] of fans.entries()) orderIds.push(await buyAlbums(fan, product, at + 1))
  await studio.world.db.owner`
    update draw set state = 'VOID', voided_at = app_now(), void_reason = 'PRIZE_UNAVAILABLE'
    where id = ${Buffer.from(id, 'hex')}`
  return { id, fans, orderIds }
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
  'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/reveal': async (stage) => ({
    params: await won(stage),
    body: { reason: 'The winner does not answer' },
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/forfeit': async (stage) => ({
    params: await won(stage),
    body: { reason: 'NOT_ELIGIBLE' as const, note: 'Lives elsewhere' },
  }),
  'POST /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/decision': async (stage) => {
    const params = await won(stage)
    await announced(stage, params)
    return { params, body: { decision: 'KEPT' as const, note: 'A mistake' } }
  },
  'PUT /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in': async (stage) => ({
    params: await won(stage),
  }),
  'DELETE /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in': async (stage) => {
    const params = await won(stage)
    await stage.made('PUT /api/studio/event/{eventId}/draw/{id}/winner/{itemId}/check-in', { params })
    return { params }
  },
  'POST /api/studio/event/{eventId}/draw/{id}/export': async (stage) => {
    const { eventId, id } = await won(stage)
    return { params: { eventId, id }, body: { reason: 'The list for the entrance' } }
  },
  'POST /api/studio/event/{eventId}/draw/{id}/refund': async (stage) => {
    const { id } = await voidDrawWithSales(stage)
    return { params: { eventId: tide, id }, body: { note: 'The draw was void' } }
  },
} satisfies Partial<Recipes>
