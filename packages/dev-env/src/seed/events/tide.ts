import { after, type Calendar, replayAfter } from '../calendar.ts'
import { type DemoEvent, type DemoProduct, prices, type Words } from '../demo-types.ts'
import { backstagePhotos, hoodie, inSizes, sloganTowel, wallpapers } from '../goods.ts'
import { untilStart } from '../refunds.ts'
import { liveTicket, mainView, multiAngle, replayIncluded } from '../tickets.ts'

export function tide(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(7, '18:00')
  const endAt = after(startAt, 160)
  return {
    name: 'low-tide-high-moon',
    type: 'CONCERT',
    artistId: 'tidefall',
    art: { id: 'tide', title: 'LOW TIDE/HIGH MOON', scene: 'orb', palette: 'tide', setting: 'tower' },
    startAt,
    endAt,
    ticketOpenAt: calendar.day(-14, '20:00'),
    replay: replayAfter(endAt, 30),
    title: {
      ko: 'LOW TIDE, HIGH MOON',
      ja: 'LOW TIDE, HIGH MOON',
      en: 'LOW TIDE, HIGH MOON',
      zhhans: 'LOW TIDE, HIGH MOON',
    },
    summary: {
      ko: '첫 돔 콘서트, 서울에서 생중계',
      ja: '初のドーム公演、ソウルから生配信',
      en: 'First dome concert, live from Seoul',
      zhhans: '首场巨蛋演唱会，首尔现场直播',
    },
    body,
    refund: untilStart,
    storefrontCollection: 'tidefall-dome',
    products: [
      liveTicket({ ...mainView, prices: prices(49_500, 3_600, 5_400, 3_300), cubes: 450, onHand: 30_000 }),
      replayIncluded({
        ...mainView,
        prices: prices(59_400, 4_300, 6_500, 3_950),
        cubes: 540,
        onHand: 30_000,
      }),
      multiAngle({ prices: prices(74_800, 5_400, 8_200, 5_000), cubes: 680, onHand: 8_000 }),
      ...goods,
      ...more(calendar, endAt),
    ],
  }
}

const body: Words = {
  ko: `옥상에서 연 첫 공연으로부터 두 해, 타이드폴이 돔에 서요. 1부는 썰물처럼 조용히 피아노 가까이로 내려가고, 2부는 40인조 오케스트라와 함께 지금까지 낸 모든 싱글로 돌아와요.

## 순서

- 17:00 **입장** · 대기실과 채팅
- 18:00 **로 타이드** · 55분
- 18:55 **쉬는 시간** · 15분
- 19:10 **하이 문** · 약 80분과 앙코르`,
  ja: `屋上での初公演から2年、TIDEFALLがドームに立ちます。前半は引き潮のように静かに、ピアノのそばへ。後半は40人のオーケストラとともに、これまでのすべてのシングルで戻ってきます。

## 構成

- 17:00 **開場** · 待合室とチャット
- 18:00 **ロウ・タイド** · 55分
- 18:55 **休憩** · 15分
- 19:10 **ハイ・ムーン** · 約80分とアンコール`,
  en: `Two years after their first rooftop show, TIDEFALL step into a dome. The first half goes down with the tide, quiet and close to the piano; the second comes back with a forty-piece orchestra and every single they have released.

## Running order

- 17:00 **Doors** · waiting room and chat
- 18:00 **Low Tide** · 55 min
- 18:55 **Interval** · 15 min
- 19:10 **High Moon** · about 80 min, encore`,
  zhhans: `从天台首演到站上巨蛋，TIDEFALL 用了两年。上半场如退潮般安静，贴近钢琴；下半场与四十人管弦乐团一同归来，唱遍至今发行的每一首单曲。

## 演出流程

- 17:00 **入场** · 等候室与聊天
- 18:00 **Low Tide** · 55 分钟
- 18:55 **中场休息** · 15 分钟
- 19:10 **High Moon** · 约 80 分钟及安可`,
}

/** A sold-out size, files that open after the show, a future sale, a past sale, and goods for pickup only. */
const more = (calendar: Calendar, endAt: Date): DemoProduct[] => [
  ...inSizes(
    hoodie('TIDE', {
      prices: prices(79_000, 5_700, 8_700, 5_300),
      onHand: 0,
      suppliedAt: calendar.day(20, '09:00'),
    }),
    { S: 60, M: 8, L: 120, XL: 0 },
  ),
  sloganTowel('HIGH MOON', { prices: prices(16_000, 1_150, 1_750, 1_080), cubes: 150, onHand: 500 }),
  {
    name: 'keyring',
    kind: 'GOODS',
    picture: 'keyring',
    needs: 'shipping',
    weightGrams: 45,
    words: {
      name: {
        ko: '문라이트 키링',
        ja: 'ムーンライト キーホルダー',
        en: 'Moonlight key ring',
        zhhans: '月光钥匙圈',
      },
      description: {
        ko: '빛을 받으면 달 모양이 드러나는 아크릴 키링. 큐브로만 살 수 있어요.',
        ja: '光に当てると月が浮かぶアクリルキーホルダー。キューブだけで購入できます。',
        en: 'Acrylic that shows a moon when light falls through. Sold for cubes only.',
        zhhans: '迎光显出月亮的亚克力钥匙圈，仅限 Cube 购买。',
      },
    },
    prices: [],
    cubes: 120,
    onHand: 300,
    buyLimitMax: 2,
  },
  {
    name: 'score-book',
    kind: 'GOODS',
    picture: 'book',
    palette: 'silver',
    needs: 'shipping',
    weightGrams: 620,
    shipsFrom: 'JP',
    shipsTo: ['JP', 'KR', 'TW', 'HK'],
    words: {
      name: { ko: '피아노 악보집', ja: 'ピアノ楽譜集', en: 'Piano score book', zhhans: '钢琴谱集' },
      description: {
        ko: '1부에서 연주하는 열 곡의 피아노 악보. 도쿄에서 인쇄해 바로 보내요.',
        ja: '前半で演奏する10曲のピアノ譜。東京で印刷し、そのままお届けします。',
        en: 'Ten songs of the first half for piano, printed in Tokyo and sent from there.',
        zhhans: '上半场十首曲目的钢琴谱，在东京印制并直接寄出。',
      },
    },
    prices: prices(28_000, 2_050, 3_100, 1_900),
    onHand: 240,
    buyLimitMax: 2,
  },
  {
    name: 'signed-print',
    kind: 'GOODS',
    picture: 'prints',
    needs: 'shipping',
    weightGrams: 210,
    words: {
      name: {
        ko: '사인 사진, 세 장 한정',
        ja: 'サイン入りプリント、3枚限定',
        en: 'Signed print, three in all',
        zhhans: '签名照片，限量三张',
      },
      description: {
        ko: '네 멤버가 모두 사인한 대형 인화 사진이에요.',
        ja: 'メンバー4人全員がサインした大判プリントです。',
        en: 'A large print that all four members have signed.',
        zhhans: '四位成员全部签名的大幅照片。',
      },
    },
    prices: prices(60_000, 4_350, 6_600, 4_000),
    onHand: 3,
    buyLimitMax: 1,
  },
  {
    name: 'day-after-book',
    kind: 'GOODS',
    picture: 'book',
    palette: 'iris',
    needs: 'shipping',
    weightGrams: 540,
    words: {
      name: {
        ko: '공연 다음 날 사진집',
        ja: '翌日のフォトブック',
        en: 'The day after photobook',
        zhhans: '次日写真集',
      },
      description: {
        ko: '공연이 끝난 새벽에 골라 엮은 사진 40장.',
        ja: '終演後の夜明けに選んで綴じた写真40枚。',
        en: 'Forty pictures chosen and bound in the night after the show.',
        zhhans: '演出结束当夜挑选成册的 40 张照片。',
      },
    },
    prices: prices(32_000, 2_300, 3_500, 2_150),
    onHand: 600,
    buyLimitMax: 1,
    payStartAt: calendar.day(1, '20:00'),
    suppliedAt: calendar.day(24, '09:00'),
  },
  {
    name: 'early-poster',
    kind: 'GOODS',
    picture: 'cards',
    palette: 'cobalt',
    needs: 'shipping',
    weightGrams: 180,
    words: {
      name: {
        ko: '선예매 엽서',
        ja: '先行予約ポストカード',
        en: 'Early-bird postcards',
        zhhans: '早鸟明信片',
      },
      description: {
        ko: '예매 첫 주에만 판매한 엽서 다섯 장.',
        ja: '予約開始の週だけ販売したポストカード5枚。',
        en: 'Five cards that were sold in the first week only.',
        zhhans: '仅在开售首周出售的五张明信片。',
      },
    },
    prices: prices(9_000, 660, 990, 610),
    onHand: 200,
    buyLimitMax: 2,
    payEndAt: calendar.day(-7, '20:00'),
  },
  {
    name: 'dome-set',
    kind: 'GOODS',
    picture: 'tote',
    needs: 'pickup',
    words: {
      name: { ko: '돔 현장 세트', ja: 'ドーム会場セット', en: 'Dome set', zhhans: '巨蛋现场套装' },
      description: {
        ko: '토트백, 슬로건 타월, 현장 한정 포토카드 3장. 공연장 1번 게이트 앞에서 드려요.',
        ja: 'トートバッグ、スローガンタオル、会場限定フォトカード3枚。会場1番ゲート前でお渡しします。',
        en: 'Tote bag, slogan towel and three photocards of the day, handed out at gate 1.',
        zhhans: '托特包、应援毛巾与三张现场限定小卡，在 1 号门前领取。',
      },
      notice: {
        ko: '주문 화면의 QR과 신분증을 보여 주세요. 배송은 하지 않아요.',
        ja: '注文画面のQRと身分証をお見せください。発送はしません。',
        en: 'Show the QR of your order and an ID. It is not shipped.',
        zhhans: '请出示订单二维码与证件，不提供配送。',
      },
    },
    prices: prices(42_000, 3_050, 4_600, 2_800),
    onHand: 450,
    buyLimitMax: 2,
    suppliedAt: calendar.day(7, '11:00'),
    payEndAt: calendar.day(7, '11:00'),
    pickupSlots: ['11:00', '12:30', '14:00'].map((hour) => ({
      from: calendar.day(7, hour),
      to: after(calendar.day(7, hour), 90),
      capacity: 150,
    })),
  },
  wallpapers({ prices: prices(5_500, 400, 600, 370), cubes: 50, onHand: 100_000 }),
  backstagePhotos({
    prices: prices(12_000, 880, 1_320, 810),
    cubes: 110,
    onHand: 100_000,
    download: { from: after(endAt, 24 * 60), days: 90 },
  }),
]

const goods: DemoProduct[] = [
  {
    name: 'light-stick',
    kind: 'GOODS',
    picture: 'stick',
    needs: 'shipping',
    weightGrams: 420,
    words: {
      name: { ko: '타이드 응원봉', ja: 'タイド ペンライト', en: 'Tide light stick', zhhans: 'TIDE 应援棒' },
      description: {
        ko: '파도처럼 밝기가 오르내려요. 공연 중에는 조명과 이어져요.',
        ja: '波のように明るさが移ろい、公演中は照明とつながります。',
        en: 'Rises and falls like a wave, and follows the lights during the show.',
        zhhans: '亮度如潮水起伏，演出时与灯光同步。',
      },
    },
    prices: prices(48_000, 3_500, 5_300, 3_200),
    onHand: 1_200,
    buyLimitMax: 2,
  },
  {
    name: 'photobook',
    kind: 'GOODS',
    picture: 'book',
    needs: 'shipping',
    weightGrams: 980,
    words: {
      name: {
        ko: '로 타이드 사진집',
        ja: 'Low Tide フォトブック',
        en: 'Low Tide photobook',
        zhhans: 'Low Tide 写真集',
      },
      description: {
        ko: '새벽 바닷가에서 찍은 128쪽. 번호가 적힌 초판이에요.',
        ja: '夜明けの海辺で撮った128ページ。番号入りの初版です。',
        en: '128 pages from the shore before sunrise. First edition, numbered.',
        zhhans: '128 页黎明海岸影像，编号初版。',
      },
    },
    prices: prices(38_000, 2_750, 4_200, 2_550),
    onHand: 12,
    buyLimitMax: 1,
  },
  {
    name: 'lp',
    kind: 'GOODS',
    picture: 'lp',
    needs: 'shipping',
    weightGrams: 640,
    words: {
      name: { ko: '로 타이드 LP', ja: 'Low Tide LP', en: 'Low Tide LP', zhhans: 'Low Tide 黑胶' },
      description: {
        ko: '안개빛 바이닐 한 장과 악보 세 장.',
        ja: '霧色のヴァイナル1枚と楽譜3枚。',
        en: 'One disc in the color of fog and three sheets of music.',
        zhhans: '一张雾色彩胶，附三页乐谱。',
      },
    },
    prices: prices(52_000, 3_800, 5_700, 3_500),
    onHand: 0,
    buyLimitMax: 1,
  },
  {
    name: 'photocards',
    kind: 'GOODS',
    picture: 'cards',
    needs: 'shipping',
    weightGrams: 60,
    words: {
      name: {
        ko: '포토카드 30종 중 6장',
        ja: 'フォトカード6枚（全30種）',
        en: 'Photocards, 6 of 30',
        zhhans: '小卡 30 款随机 6 张',
      },
      description: {
        ko: '한 세트에 겹치는 카드가 없어요. 종류마다 나올 확률은 같아요.',
        ja: '1セットの中に同じカードは入りません。どの種類も確率は同じです。',
        en: 'No doubles within a set; every card is equally likely.',
        zhhans: '同一套内不重复，每款概率相同。',
      },
    },
    prices: prices(15_000, 1_100, 1_650, 1_000),
    cubes: 140,
    onHand: 40,
    buyLimitMax: 5,
  },
]
