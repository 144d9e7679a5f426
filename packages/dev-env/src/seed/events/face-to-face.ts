import { after, type Calendar } from '../calendar.ts'
import { type DemoEvent, type DemoProduct, prices } from '../demo-types.ts'
import { untilStart } from '../refunds.ts'
import { liveTicket } from '../tickets.ts'

export function postcards(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(5, '22:30')
  return {
    name: 'postcards',
    type: 'FAN_SIGN',
    artistId: 'kairune',
    art: { id: 'sign', title: 'POSTCARDS', scene: 'paper', palette: 'lilac', setting: 'banner' },
    startAt,
    endAt: after(startAt, 90),
    ticketOpenAt: calendar.day(-3, '12:00'),
    title: { ko: '엽서', ja: 'ポストカード', en: 'Postcards', zhhans: '明信片' },
    summary: {
      ko: '앨범 팬사인회',
      ja: 'アルバム・サイン会',
      en: 'Album fan sign',
      zhhans: '专辑签售会',
    },
    body: {
      ko: `카이룬이 엽서 한 장 한 장에 이름을 적고 이야기를 나눠요. 엽서 세트를 산 분의 이름을 방송에서 쓰고, 사인한 엽서는 그대로 집으로 보내 드려요.`,
      ja: `KAIRUNEがポストカード1枚ずつにお名前を書きながらお話しします。セットをお求めの方のお名前を配信中に書き、サイン入りのカードをそのままお届けします。`,
      en: `KAIRUNE writes a name on every postcard and talks as he signs. If you have a set, yours is written on air, and the signed card goes straight into the post.`,
      zhhans: `KAIRUNE 一边聊天，一边在每张明信片上写下名字。购买套装者的名字将在直播中书写，签好的明信片会直接寄到家。`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(11_000, 800, 1_200, 740), cubes: 100, onHand: 20_000 }),
      signedSet,
      album,
      mascotBox,
    ],
  }
}

const album: DemoProduct = {
  name: 'album',
  kind: 'GOODS',
  picture: 'lp',
  needs: 'shipping',
  weightGrams: 320,
  words: {
    name: {
      ko: '앨범 “엽서” (랜덤 엽서 1장)',
      ja: 'アルバム「ポストカード」（ランダムカード1枚）',
      en: 'Album “Postcards” (one of eight cards)',
      zhhans: '专辑《明信片》（随机卡 1 张）',
    },
    description: {
      ko: '행성 엽서 여덟 장 가운데 한 장이 들어 있어요. 포장하기 전까지 다른 팬과 교환할\u00a0수 있어요.',
      ja: '惑星のポストカード全8種のうち1枚が入っています。梱包前まで、ほかのファンと交換できます。',
      en: 'With one of eight planet postcards. You can swap it with other fans until it is packed.',
      zhhans: '附赠八款行星明信片中的一款，打包前可与其他粉丝交换。',
    },
  },
  prices: prices(19_000, 1_390, 2_100, 1_290),
  cubes: 180,
  onHand: 300,
  buyLimitMax: 10,
}

const mascotBox: DemoProduct = {
  name: 'mascot-box',
  kind: 'GOODS',
  picture: 'keyring',
  needs: 'shipping',
  weightGrams: 80,
  words: {
    name: {
      ko: '마스코트 키링 랜덤 박스',
      ja: 'マスコットキーリング ブラインドボックス',
      en: 'Mascot key ring blind box',
      zhhans: '吉祥物钥匙扣盲盒',
    },
    description: {
      ko: '여섯 마스코트 가운데 하나가 들어 있어요. 제작사가 포장해서 우리도 열어 보지 않아요.',
      ja: '全6種のマスコットのうち1個。メーカーが封をしたまま、開けずにお届けします。',
      en: 'One of six mascots. The maker packs each box, and we do not open it either.',
      zhhans: '六款吉祥物随机一款，由制造商封装，我们也不会拆开。',
    },
  },
  prices: prices(9_000, 660, 1_000, 610),
  cubes: 80,
  onHand: 600,
  buyLimitMax: 10,
}

const signedSet: DemoProduct = {
  name: 'signed-set',
  kind: 'GOODS',
  picture: 'cards',
  needs: 'shipping',
  weightGrams: 90,
  words: {
    name: {
      ko: '사인 엽서 세트',
      ja: 'サイン入りポストカードセット',
      en: 'Signed postcard set',
      zhhans: '签名明信片套装',
    },
    description: {
      ko: '엽서 다섯 장, 그중 한 장에 이름과 사인을 담아요.',
      ja: 'ポストカード5枚。うち1枚にお名前とサインが入ります。',
      en: 'Five postcards, one of them with your name and his signature.',
      zhhans: '五张明信片，其中一张写有你的名字与签名。',
    },
    notice: {
      ko: '이름은 방송에서 보여요. 별명으로 적어도 돼요.',
      ja: 'お名前は配信に映ります。ニックネームでもかまいません。',
      en: 'The name is seen on air. A nickname is fine.',
      zhhans: '名字会出现在直播中，可以使用昵称。',
    },
  },
  prices: prices(18_000, 1_320, 2_000, 1_220),
  onHand: 60,
  buyLimitMax: 3,
  customInfoFields: [
    {
      id: 'dedication',
      kind: 'TEXT',
      label: { ko: '적을 이름', ja: '書くお名前', en: 'Name to write', zhhans: '要写的名字' },
      isRequired: true,
      options: [],
      signing: 'name',
    },
    {
      id: 'reading',
      kind: 'TEXT',
      label: { ko: '이름 읽는 법', ja: 'お名前の読み方', en: 'How the name is said', zhhans: '名字的读法' },
      isRequired: false,
      options: [],
      signing: 'reading',
    },
    {
      id: 'message',
      kind: 'TEXT',
      label: { ko: '한마디', ja: 'ひとこと', en: 'A short message', zhhans: '一句话' },
      isRequired: false,
      options: [],
      signing: 'text',
    },
    {
      id: 'card',
      kind: 'SELECT',
      label: {
        ko: '사인받을 엽서',
        ja: 'サインを入れるカード',
        en: 'Card to be signed',
        zhhans: '签名的明信片',
      },
      isRequired: true,
      options: ['Mercury', 'Venus', 'Earth', 'Mars', 'Jupiter'],
    },
    {
      id: 'birthday',
      kind: 'DATE',
      label: { ko: '생일', ja: '誕生日', en: 'Birthday', zhhans: '生日' },
      isRequired: false,
      options: [],
    },
  ],
}

export function sideB(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(2, '20:00')
  return {
    name: 'side-b',
    type: 'VIDEO_CALL',
    artistId: 'paralune',
    art: { id: 'call', title: 'SIDE B', scene: 'portrait', palette: 'cobalt', setting: 'corner' },
    startAt,
    endAt: after(startAt, 150),
    ticketOpenAt: calendar.day(-4, '20:00'),
    rules: { minimumAge: 14, idCheck: true },
    title: { ko: 'Side B', ja: 'Side B', en: 'Side B', zhhans: 'Side B' },
    summary: {
      ko: '오프닝 무대와 1:1 영상통화, 둘째 주',
      ja: 'オープニングステージと1対1ビデオ通話、第2週',
      en: 'Opening stage and 1:1 calls, week 2',
      zhhans: '开场舞台与一对一视频通话，第二周',
    },
    body: {
      ko: `통화에 앞서 파라룬이 B면 세 곡을 무대에서 들려드려요. 무대는 티켓이 있으면 누구나 보고, 통화는 통화권을 산 분과 한 사람씩 이어져요.

- 통화권 한 장에 90초예요.`,
      ja: `通話の前に、PARALUNEがB面の3曲をステージで披露します。ステージはチケットをお持ちの方全員が対象、通話は通話券をお求めの方とおひとりずつ行います。

- 通話券1枚につき90秒です。`,
      en: `Before the calls PARALUNE play three songs from side B. The stage is for everyone with a ticket; the calls follow, one fan at a time, for everyone with a call.

- 90 seconds for each call you buy.`,
      zhhans: `通话开始前，PARALUNE 会先在舞台上演唱 B 面三首歌。持票者均可观看舞台，随后与购买通话的粉丝逐一通话。

- 每份通话 90 秒。`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(16_500, 1_200, 1_800, 1_100), cubes: 150, onHand: 6_000 }),
      fanCall,
    ],
  }
}

const fanCall: DemoProduct = {
  name: 'call',
  kind: 'FAN_CALL',
  words: {
    name: { ko: '1:1 영상통화', ja: '1対1ビデオ通話', en: '1:1 video call', zhhans: '一对一视频通话' },
    description: {
      ko: '파라룬과 단둘이 이야기해요. 두 장을 사면 시간이 두 배예요.',
      ja: 'PARALUNEと2人だけでお話しします。2枚で時間が2倍になります。',
      en: 'You and PARALUNE, nobody else. Two of them make the call twice as long.',
      zhhans: '与 PARALUNE 单独聊天。购买两份，时间加倍。',
    },
  },
  prices: prices(33_000, 2_400, 3_600, 2_200),
  cubes: 300,
  onHand: 60,
  buyLimitMax: 2,
}
