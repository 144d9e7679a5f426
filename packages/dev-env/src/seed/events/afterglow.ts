import { after, type Calendar } from '../calendar.ts'
import { type DemoEvent, type DemoProduct, prices, type Words } from '../demo-types.ts'
import { backstagePhotos, coloured, inSizes, sloganTowel, tee, wallpapers } from '../goods.ts'
import { untilStart } from '../refunds.ts'
import { liveTicket, mainView } from '../tickets.ts'

const fiveYears = 5 * 365 * 24 * 60

/** Always on air while the demo runs: its recording repeats on the common clock. */
export function afterglow(calendar: Calendar): DemoEvent {
  const startAt = calendar.minutes(-42)
  const endAt = after(startAt, fiveYears)
  return {
    name: 'afterglow',
    type: 'CONCERT',
    artistId: 'miraveil',
    art: { id: 'afterglow', title: 'AFTERGLOW', scene: 'stage', palette: 'afterglow', setting: 'tower' },
    startAt,
    endAt,
    ticketOpenAt: calendar.day(-30, '20:00'),
    ticketCloseAt: endAt,
    title: { ko: 'AFTERGLOW', ja: 'AFTERGLOW', en: 'AFTERGLOW', zhhans: 'AFTERGLOW' },
    summary: {
      ko: '월드 투어 피날레, 서울',
      ja: 'ワールドツアーファイナル、ソウル',
      en: 'World Tour Finale, Seoul',
      zhhans: '世界巡演终场，首尔',
    },
    body,
    refund: untilStart,
    storefrontCollection: 'miraveil-afterglow',
    products: [
      liveTicket({ ...mainView, prices: prices(49_500, 3_600, 5_400, 3_300), cubes: 450, onHand: 20_000 }),
      liveTicket({
        name: 'multi-angle',
        words: {
          name: { ko: '멀티 앵글', ja: 'マルチアングル', en: 'Multi-angle', zhhans: '多机位' },
          description: {
            ko: '카메라 골라 보기',
            ja: 'カメラ切替',
            en: 'Choose your camera',
            zhhans: '自选机位',
          },
        },
        prices: prices(74_800, 5_400, 8_200, 5_000),
        cubes: 680,
        onHand: 5_000,
      }),
      ...goods,
      ...more,
    ],
  }
}

const body: Words = {
  ko: `열한 개 도시를 돌아 다시 서울이에요. 미라베일의 첫 월드 투어 마지막 밤, 해가 지는 시간에 맞춰 조명이 하나씩 켜져요. 투어에서만 부르던 미발표곡 두 곡도 이날이 마지막 무대예요.

## 순서

- 1막 **골든 아워** · 40분
- 2막 **매직 아워** · 45분, 어쿠스틱 세트
- 3막 **애프터글로** · 35분과 앙코르

## 알아 두세요

- 자막은 한국어, 일본어, 영어, 중국어로 나와요.
- 한 계정으로 한 화면에서 볼 수 있고, 다른 기기로 바로 옮길 수 있어요.`,
  ja: `11都市をめぐり、ふたたびソウルへ。MIRAVEIL初のワールドツアー最終夜は、日が沈む時間に合わせて照明がひとつずつ灯ります。ツアーだけで披露してきた未発表曲2曲も、この日が最後のステージです。

## 構成

- 第1幕 **ゴールデンアワー** · 40分
- 第2幕 **マジックアワー** · 45分、アコースティックセット
- 第3幕 **アフターグロウ** · 35分とアンコール

## ご案内

- 字幕は韓国語、日本語、英語、中国語です。
- 1アカウント1画面です。ほかの端末へはすぐに移せます。`,
  en: `Eleven cities later, Seoul again. On the last night of MIRAVEIL's first world tour the lamps come up one by one as the sun goes down, and two songs that were never released are played for the last time.

## Running order

- Act 1 **Golden Hour** · 40 min
- Act 2 **Magic Hour** · 45 min, acoustic set
- Act 3 **Afterglow** · 35 min and encore

## Good to know

- Captions in Korean, Japanese, English and Chinese.
- One screen per account; you can move it to another device at any time.`,
  zhhans: `走过十一座城市，再次回到首尔。MIRAVEIL 首次世界巡演的最后一夜，灯光随日落一盏盏亮起，两首只在巡演中演唱的未发行曲目也将迎来最后一次演出。

## 演出流程

- 第一幕 **黄金时刻** · 40 分钟
- 第二幕 **魔幻时刻** · 45 分钟，不插电
- 第三幕 **余晖** · 35 分钟及安可

## 观看须知

- 提供韩语、日语、英语、中文字幕。
- 每个账号同时只能在一个屏幕观看，可随时换到其他设备。`,
}

const goods: DemoProduct[] = [
  {
    name: 'light-stick',
    kind: 'GOODS',
    picture: 'stick',
    needs: 'shipping',
    weightGrams: 420,
    words: {
      name: {
        ko: 'AFTERGLOW 응원봉',
        ja: 'AFTERGLOW ペンライト',
        en: 'Afterglow light stick',
        zhhans: 'AFTERGLOW 应援棒',
      },
      description: {
        ko: '공연 화면의 조명과 색이 함께 바뀌어요. AAA 건전지 3개는 따로 준비해 주세요.',
        ja: '配信の照明に合わせて色が変わります。単4電池3本は別途ご用意ください。',
        en: 'Changes color with the lights on screen. Needs three AAA batteries, not included.',
        zhhans: '颜色随直播画面的灯光变化。需自备 3 节 7 号电池。',
      },
      notice: {
        ko: '결제 후 7일 안에 보내 드려요.',
        ja: 'お支払いから7日以内に発送します。',
        en: 'Ships within 7 days of payment.',
        zhhans: '付款后 7 天内发货。',
      },
    },
    prices: prices(48_000, 3_500, 5_300, 3_200),
    onHand: 800,
    buyLimitMax: 2,
  },
  {
    name: 'lp',
    kind: 'GOODS',
    picture: 'lp',
    needs: 'shipping',
    weightGrams: 920,
    words: {
      name: {
        ko: 'AFTERGLOW LP, 노을빛 바이닐',
        ja: 'AFTERGLOW LP、夕焼けヴァイナル',
        en: 'Afterglow LP, sunset vinyl',
        zhhans: 'AFTERGLOW 黑胶，落日彩胶',
      },
      description: {
        ko: '180g 노을빛 바이닐 두 장, 투어 사진집 24쪽.',
        ja: '180gの夕焼けカラーヴァイナル2枚、ツアー写真集24ページ。',
        en: 'Two 180 g discs in sunset colors and a 24-page tour booklet.',
        zhhans: '两张 180 克落日彩胶，附 24 页巡演写真册。',
      },
    },
    prices: prices(52_000, 3_800, 5_700, 3_500),
    onHand: 12,
    buyLimitMax: 2,
  },
  {
    name: 'setlist',
    kind: 'DIGITAL',
    picture: 'book',
    words: {
      name: {
        ko: '디지털 세트리스트 북',
        ja: 'デジタル・セットリストブック',
        en: 'Digital setlist book',
        zhhans: '电子歌单手册',
      },
      description: {
        ko: '곡마다 남긴 멤버의 메모와 리허설 사진 60장. 공연 중에도 바로 받을 수 있어요.',
        ja: '曲ごとのメンバーのメモとリハーサル写真60枚。公演中でもすぐに受け取れます。',
        en: 'The members’ notes on every song and 60 rehearsal photographs. Yours at once, also during the show.',
        zhhans: '成员为每首歌写下的笔记与 60 张彩排照片，演出中也可立即领取。',
      },
    },
    prices: prices(9_900, 720, 1_100, 660),
    cubes: 90,
    onHand: 100_000,
    buyLimitMax: 1,
  },
]

const shirt = tee('AFTERGLOW', { prices: prices(36_000, 2_600, 3_950, 2_400), onHand: 0 })
const dusk = {
  name: 'dusk',
  value: { ko: '노을', ja: '夕暮れ', en: 'Dusk', zhhans: '暮色' },
  palette: 'afterglow',
} as const
const night = {
  name: 'night',
  value: { ko: '밤', ja: '夜', en: 'Night', zhhans: '夜色' },
  palette: 'silver',
} as const

const more: DemoProduct[] = [
  ...inSizes(coloured(shirt, dusk), { S: 90, M: 140, L: 6 }),
  ...inSizes(coloured(shirt, night), { S: 70, M: 0, L: 110 }),
  sloganTowel('AFTERGLOW', { prices: prices(16_000, 1_150, 1_750, 1_080), cubes: 150, onHand: 900 }),
  wallpapers({ prices: prices(5_500, 400, 600, 370), cubes: 50, onHand: 100_000 }),
  backstagePhotos({ prices: prices(12_000, 880, 1_320, 810), cubes: 110, onHand: 100_000 }),
]
