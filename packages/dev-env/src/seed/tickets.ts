import type { DemoProduct } from './demo-types.ts'

/** For a ticket that is sold beside one for all cameras. */
export const mainView = { cameras: [] } satisfies Partial<DemoProduct>

/** Tickets that many events sell with the same texts; an event adds its prices and stock. */
type Sale = Pick<DemoProduct, 'prices' | 'onHand'> & Partial<DemoProduct>

export const liveTicket = (sale: Sale): DemoProduct => ({
  name: 'live',
  kind: 'TICKET_LIVE',
  buyLimitMax: 1,
  words: {
    name: { ko: '라이브', ja: 'ライブ', en: 'Live', zhhans: '直播' },
    description: {
      ko: '본 공연 라이브',
      ja: '本公演のライブ配信',
      en: 'The show, live',
      zhhans: '现场直播',
    },
  },
  ...sale,
})

export const replayIncluded = (sale: Sale): DemoProduct => ({
  name: 'live-replay',
  kind: 'TICKET_LIVE',
  buyLimitMax: 1,
  replayDays: 7,
  words: {
    name: { ko: '라이브 + 다시보기', ja: 'ライブ＋見逃し配信', en: 'Live + replay', zhhans: '直播 + 回放' },
    description: {
      ko: '다시보기 7일',
      ja: '見逃し7日間',
      en: 'Replay 7 days',
      zhhans: '回放 7 天',
    },
  },
  ...sale,
})

export const multiAngle = (sale: Sale): DemoProduct => ({
  name: 'multi-angle',
  kind: 'TICKET_LIVE',
  buyLimitMax: 1,
  replayDays: 30,
  words: {
    name: { ko: '멀티 앵글', ja: 'マルチアングル', en: 'Multi-angle', zhhans: '多机位' },
    description: {
      ko: '카메라 골라 보기 · 다시보기 30일',
      ja: 'カメラ切替 · 見逃し30日間',
      en: 'Choose your camera · Replay 30 days',
      zhhans: '自选机位 · 回放 30 天',
    },
  },
  ...sale,
})

export const replayTicket = (sale: Sale): DemoProduct => ({
  name: 'replay',
  kind: 'TICKET_REPLAY',
  buyLimitMax: 1,
  replayDays: 7,
  words: {
    name: { ko: '다시보기', ja: '見逃し配信', en: 'Replay', zhhans: '回放' },
    description: {
      ko: '공연 전체 · 다시보기 기간 안에 몇 번이든',
      ja: '公演全編 · 期間中は何度でも',
      en: 'The whole show · as often as you like while it is open',
      zhhans: '完整演出 · 回放期内不限次数',
    },
  },
  ...sale,
})

/** On sale while it can be watched, practically without a limit. */
export const whileOpen = ({ from, to }: { from: Date; to: Date }) => ({
  onHand: 100_000,
  payStartAt: from,
  payEndAt: to,
})
