import { type Api, type DrawDraft, drawsOfEvent, namedId, publishDraw } from '@encore/api'
import { closeMarginSec } from '@encore/contract/rules/draws'
import { type Fan, type FanWorld, signInFan } from '#src/fan.ts'
import type { Words } from './demo-types.ts'
import { crowd } from './past-shows.ts'
import { throughOutage } from './through-outage.ts'

const eventId = namedId('ev', 'postcards')
const secondMs = 1_000
const dayMs = 86_400_000

interface DemoDraw {
  title: Words
  prize: Words
  terms: Words
  places: number
  /** Entries of one member; more than one where postcard sets can be bought as well. */
  cap: number
  closesInMs: number
  delaySec: number
  productIds?: string[]
}

const free: Words = {
  ko: '한 사람이 한 번 무료로 응모할\u00a0수 있어요. 응모를 취소하려면 마감 전에 해 주세요.',
  ja: 'お一人1口まで無料で応募できます。取り消しは締切まで可能です。',
  en: 'Each member can enter once for free. You can take your entry back until the draw closes.',
  zhhans: '每人可免费参加一次。截止前可以取消。',
}

const open: DemoDraw = {
  title: {
    ko: '사인 엽서 추첨',
    ja: 'サイン入りポストカード抽選',
    en: 'Signed postcards',
    zhhans: '签名明信片抽选',
  },
  prize: {
    ko: '카이룬이 이름을 적어 사인한 엽서',
    ja: 'お名前入りのKAIRUNEサイン入りポストカード',
    en: 'A postcard that KAIRUNE signs to you',
    zhhans: 'KAIRUNE 写上你名字的签名明信片',
  },
  terms: {
    ko: '엽서 세트 하나에 응모 한 번, 무료 응모도 한 번 할\u00a0수 있어요. 한 사람이 최대 10번까지 응모하고 한 번만 당첨돼요.',
    ja: 'ポストカードセット1点につき1口、無料応募は1口。お一人10口まで、当選は1回です。',
    en: 'Each postcard set is one lot, and one free entry is possible. Ten lots at most, one win each.',
    zhhans: '每购买一套明信片获得一次机会，另可免费参加一次。每人最多十次，只能中选一次。',
  },
  places: 100,
  cap: 10,
  closesInMs: 3 * dayMs,
  delaySec: 600,
  productIds: [namedId('pr', 'postcards-signed-set')],
}

const closing: DemoDraw = {
  title: { ko: '2분 추첨', ja: '2分間の抽選', en: 'The two-minute draw', zhhans: '两分钟抽选' },
  prize: {
    ko: '카이룬의 손글씨 엽서',
    ja: 'KAIRUNEの手書きカード',
    en: 'A handwritten card by KAIRUNE',
    zhhans: 'KAIRUNE 手写卡片',
  },
  terms: free,
  places: 2,
  cap: 1,
  closesInMs: 120 * secondMs,
  delaySec: 30,
}

const over: DemoDraw = {
  ...closing,
  title: {
    ko: '첫 엽서 추첨',
    ja: '最初のポストカード抽選',
    en: 'The first postcard',
    zhhans: '第一张明信片抽选',
  },
  places: 1,
  closesInMs: 5 * secondMs,
  delaySec: 6,
}

/**
 * Publishes the draws of the fan sign: once one that stays open and one that is over within seconds, and at each start
 * one that closes after two minutes. Four fans of the demo enter them, so the product must
 * be listening.
 */
export async function seedDraws({ ctx }: Api, world: FanWorld): Promise<void> {
  const known = await drawsOfEvent(ctx.sql, eventId)
  const now = ctx.clock.now()
  const isThere = (demo: DemoDraw) => known.some(({ title }) => title.en === demo.title.en)
  const isClosing = known.some(
    ({ title, closesAt }) => title.en === closing.title.en && closesAt.getTime() > now,
  )
  const missing = [...[open, over].filter((demo) => !isThere(demo)), ...(isClosing ? [] : [closing])]
  if (missing.length === 0) return
  const fans = await Promise.all(
    crowd.map(({ email, password }) => throughOutage(() => signInFan(world, email, password))),
  )
  for (const demo of missing) {
    const id = await ctx.sql.begin((tx) => publishDraw(ctx, tx, draftOf(demo, now)))
    await Promise.all(fans.map((fan) => enter(fan, id.toString('hex'))))
  }
}

const enter = ({ call }: Fan, id: string) =>
  throughOutage(() => call('PUT /api/v1/draw/{id}/entry', { params: { id } }))

const draftOf = (
  { title, prize, terms, places, cap, closesInMs, delaySec, productIds = [] }: DemoDraw,
  now: number,
): DrawDraft => ({
  ...{ eventId, title, prize, terms, places, productIds, delaySec },
  prevails: 'ko',
  mode: 'LOTS',
  reserves: Math.min(20, places * 2),
  entriesPerEntrant: cap,
  isFree: true,
  opensAt: new Date(now - secondMs),
  closesAt: new Date(now + closesInMs),
  marginSec: closeMarginSec(delaySec),
  latePayment: 'KEEP_GOODS',
  keptEntries: 'ALL',
  prizeKind: 'SIGNED_ITEM',
  exclusions: ['SECOND_ACCOUNT'],
  acceptHours: 48,
  namesWinners: false,
})
