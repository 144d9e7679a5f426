import type { Calendar } from './calendar.ts'
import { type ProductWithoutEvent, prices } from './demo-types.ts'

const encore = { id: 'encore', title: 'ENCORE', scene: 'aura', palette: 'iris' } as const

export const productsWithoutEvent = (calendar: Calendar): ProductWithoutEvent[] => {
  const always = { payStartAt: calendar.day(-60, '10:00'), payEndAt: calendar.day(700, '10:00') }
  return [
    {
      ...always,
      name: 'encore-tote',
      art: encore,
      kind: 'GOODS',
      picture: 'tote',
      needs: 'shipping',
      weightGrams: 240,
      words: {
        name: {
          ko: 'Encore 토트백',
          ja: 'Encore トートバッグ',
          en: 'Encore tote bag',
          zhhans: 'Encore 托特包',
        },
        description: {
          ko: 'LP와 응원봉이 함께 들어가는 두꺼운 면 가방이에요.',
          ja: 'LPとペンライトがいっしょに入る厚手のコットンバッグです。',
          en: 'Heavy cotton, wide enough for an LP and a light stick.',
          zhhans: '厚棉布袋，黑胶与应援棒都装得下。',
        },
      },
      prices: prices(22_000, 1_600, 2_400, 1_480),
      cubes: 200,
      onHand: 400,
      buyLimitMax: 3,
    },
    {
      ...always,
      name: 'encore-ringtones',
      art: encore,
      kind: 'DIGITAL',
      picture: 'phones',
      words: {
        name: { ko: '개막 종소리 모음', ja: '開演ベル集', en: 'House bells', zhhans: '开演铃声集' },
        description: {
          ko: '공연 5분 전을 알리는 종소리 다섯 가지. 알림음으로 쓸 수 있어요.',
          ja: '開演5分前を知らせるベル5種。通知音として使えます。',
          en: 'Five bells that call to the seats, as sounds for your phone.',
          zhhans: '五种开演前五分钟的钟声，可用作提示音。',
        },
      },
      prices: [],
      cubes: 30,
      onHand: 100_000,
      buyLimitMax: 1,
    },
  ]
}
