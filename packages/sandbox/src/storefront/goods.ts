import type { Currency, Language } from './markets.ts'

export type Shape = 'album' | 'tee' | 'bag' | 'stand' | 'print'

export type Good = {
  readonly number: number
  readonly handle: string
  readonly shape: Shape
  /** Two colours of its picture. */
  readonly colours: readonly [string, string]
  readonly title: Readonly<Record<Language, string>>
  /** Decimal text as in the API; a second price when variants differ. */
  readonly prices: Readonly<Record<Currency, readonly [string, string?]>>
  readonly isSoldOut?: true
  /** True when it is missing from the store's website, so it has no page. */
  readonly isUnlisted?: true
}

/** Products of a collection in order; undefined for an unknown collection. */
export const goodsOf = (collection: string): readonly Good[] | undefined =>
  Object.hasOwn(collections, collection) ? collections[collection] : undefined

export const findGood = (handle: string): Good | undefined =>
  Object.values(collections)
    .flat()
    .find((good) => good.handle === handle)

export const collectionNames = (): string[] => Object.keys(collections)

const priced = (krw: string, jpy: string, usd: string, cny: string, eur: string): Good['prices'] => ({
  KRW: [`${krw}.0`],
  JPY: [`${jpy}.0`],
  USD: [usd],
  CNY: [cny],
  EUR: [eur],
})

const collections: Readonly<Record<string, readonly Good[]>> = {
  'miraveil-afterglow': [
    {
      number: 8801,
      handle: 'afterglow-photobook',
      shape: 'album',
      colours: ['#f08a5d', '#6a2c70'],
      title: {
        EN: 'AFTERGLOW tour photobook',
        KO: 'AFTERGLOW 투어 포토북',
        JA: 'AFTERGLOW ツアーフォトブック',
        ZH_CN: 'AFTERGLOW 巡演写真集',
      },
      prices: priced('39000', '4300', '29.95', '209.0', '27.9'),
    },
    {
      number: 8802,
      handle: 'golden-hour-tee',
      shape: 'tee',
      colours: ['#2b2d42', '#f9c74f'],
      title: {
        EN: 'Golden Hour T-shirt',
        KO: '골든 아워 티셔츠',
        JA: 'ゴールデンアワー Tシャツ',
        ZH_CN: '黄金时刻 T 恤',
      },
      prices: {
        KRW: ['42000.0', '46000.0'],
        JPY: ['4600.0', '5000.0'],
        USD: ['32.0', '35.5'],
        CNY: ['228.0', '248.0'],
        EUR: ['29.9', '33.0'],
      },
    },
    {
      number: 8803,
      handle: 'magic-hour-tote',
      shape: 'bag',
      colours: ['#e8dcc4', '#bc6c25'],
      title: {
        EN: 'Magic Hour canvas tote',
        KO: '매직 아워 캔버스 백',
        JA: 'マジックアワー キャンバストート',
        ZH_CN: '魔幻时刻帆布袋',
      },
      prices: priced('28000', '3100', '21.5', '149.0', '19.9'),
    },
    {
      number: 8804,
      handle: 'afterglow-acrylic-stand',
      shape: 'stand',
      colours: ['#9d4edd', '#ffc6ff'],
      title: {
        EN: 'Acrylic stand set',
        KO: '아크릴 스탠드 세트',
        JA: 'アクリルスタンドセット',
        ZH_CN: '亚克力立牌套装',
      },
      prices: priced('24000', '2600', '18.0', '128.0', '16.9'),
      isSoldOut: true,
    },
    {
      number: 8805,
      handle: 'crew-jacket',
      shape: 'tee',
      colours: ['#0b132b', '#5bc0be'],
      title: { EN: 'Crew jacket', KO: '크루 재킷', JA: 'クルージャケット', ZH_CN: '工作人员夹克' },
      prices: priced('120000', '13000', '92.0', '640.0', '86.0'),
      isUnlisted: true,
    },
  ],
  'tidefall-dome': [
    {
      number: 8811,
      handle: 'high-moon-poster',
      shape: 'print',
      colours: ['#0d3b66', '#6ed5e8'],
      title: {
        EN: 'High Moon art print',
        KO: '하이 문 아트 프린트',
        JA: 'ハイ・ムーン アートプリント',
        ZH_CN: 'High Moon 艺术海报',
      },
      prices: priced('22000', '2400', '16.5', '118.0', '15.9'),
    },
    {
      number: 8812,
      handle: 'low-tide-tee',
      shape: 'tee',
      colours: ['#f1faee', '#1d6f8a'],
      title: {
        EN: 'Low Tide T-shirt',
        KO: '로 타이드 티셔츠',
        JA: 'ロウ・タイド Tシャツ',
        ZH_CN: 'Low Tide T 恤',
      },
      prices: priced('39000', '4300', '29.95', '209.0', '27.9'),
    },
  ],
}
