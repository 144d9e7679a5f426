// Publishes a draw on a running product, for journeys and pictures: `node scripts/testing/publish-draw.ts '{…}'`.

import { ok } from '../../packages/api/src/kernel/result.ts'
import { type DrawDraft, publishDraw } from '../../packages/api/src/modules/commerce/draws/index.ts'
import { transact } from '../../packages/api/src/platform/db/transact.ts'
import { withBackEnd } from '../operator/shared/back-end.ts'

/** Times are seconds from now on the product's clock. */
export interface DrawRequest
  extends Partial<Omit<DrawDraft, 'opensAt' | 'closesAt' | 'eventId'>>,
    Pick<DrawDraft, 'eventId'> {
  opensInSec?: number
  closesInSec?: number
}

const usual: Omit<DrawDraft, 'eventId' | 'opensAt' | 'closesAt'> = {
  title: { en: 'Postcards', ko: '엽서 추첨', ja: 'ポストカード抽選', zhhans: '明信片抽选' },
  prize: {
    en: 'A postcard signed to you on the show, then sent to your door',
    ko: '공연에서 내 이름으로 사인한 엽서를 집으로 보내 드려요',
    ja: '公演であなた宛てにサインしたポストカードをご自宅へお届けします',
    zhhans: '演出现场为你签名的明信片，寄到你家',
  },
  terms: {
    en: 'Each album is one lot. Each fan can win once.',
    ko: '앨범 한 장이 응모권 한 장이에요. 한 사람은 한 번만 당첨돼요.',
    ja: 'アルバム1枚につき1口です。当選はお1人1回です。',
    zhhans: '每张专辑一次抽选机会，每人只能中选一次。',
  },
  prevails: 'ko',
  mode: 'LOTS',
  places: 2,
  reserves: 1,
  entriesPerEntrant: 10,
  isFree: true,
  delaySec: 30,
  marginSec: 0,
  latePayment: 'REFUND',
  keptEntries: 'ALL',
  prizeKind: 'SIGNED_ITEM',
  exclusions: ['SECOND_ACCOUNT'],
  acceptHours: 48,
  namesWinners: false,
  productIds: [],
}

const { opensInSec = -1, closesInSec = 86_400, ...draft } = JSON.parse(process.argv[2] ?? '') as DrawRequest

process.exitCode = await withBackEnd(async (ctx) => {
  const at = (seconds: number) => new Date(ctx.clock.now() + seconds * 1_000)
  const whole = { ...usual, ...draft, opensAt: at(opensInSec), closesAt: at(closesInSec) }
  const made = await transact(ctx.sql, async (tx) => ok(await publishDraw(ctx, tx, whole)))
  if (!made.ok) return 1
  console.log(made.value.toString('hex'))
  return 0
})
