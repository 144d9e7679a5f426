import { after, type Calendar, replayAfter } from '../calendar.ts'
import { type DemoEvent, prices } from '../demo-types.ts'
import { hoodie, inSizes, sloganTowel } from '../goods.ts'
import { untilStart } from '../refunds.ts'
import { liveTicket, replayIncluded } from '../tickets.ts'

export function orbit(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(14, '15:00')
  const endAt = after(startAt, 120)
  return {
    name: 'orbit-one',
    type: 'FAN_MEETING',
    artistId: 'paralune',
    art: { id: 'orbit', title: 'ORBIT/ONE', scene: 'bloom', palette: 'rose', setting: 'banner' },
    startAt,
    endAt,
    ticketOpenAt: calendar.day(-2, '20:00'),
    replay: replayAfter(endAt, 7),
    title: { ko: 'Orbit One', ja: 'Orbit One', en: 'Orbit One', zhhans: 'Orbit One' },
    summary: {
      ko: '데뷔 팬미팅',
      ja: 'デビュー・ファンミーティング',
      en: 'Debut fan meeting',
      zhhans: '出道粉丝见面会',
    },
    body: {
      ko: `데뷔 백 일, 파라룬이 처음으로 팬과 한자리에 앉아요. 미리 받은 질문 상자, 팬이 고른 커버 무대, 그리고 이름을 정하는 투표까지. 투표에는 소울을 써요.

- 1부 **질문 상자** · 50분
- 2부 **커버 무대와 투표** · 60분`,
      ja: `デビューから100日、PARALUNEが初めてファンと同じ時間を過ごします。質問箱、ファンが選んだカバーステージ、そしてファンネームを決める投票も。投票にはソウルを使います。

- 第1部 **質問箱** · 50分
- 第2部 **カバーステージと投票** · 60分`,
      en: `A hundred days after the debut PARALUNE sit down with their fans for the first time: a box of questions, covers the fans chose, and the vote on the fandom's name, counted in souls.

- Part 1 **The question box** · 50 min
- Part 2 **Covers and the vote** · 60 min`,
      zhhans: `出道一百天，PARALUNE 第一次与粉丝坐在一起：提问箱、粉丝票选的翻唱舞台，还有粉丝名投票。投票使用 Soul。

- 第一部分 **提问箱** · 50 分钟
- 第二部分 **翻唱舞台与投票** · 60 分钟`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(38_500, 2_800, 4_200, 2_580), cubes: 350, onHand: 18_000 }),
      replayIncluded({ prices: prices(46_200, 3_350, 5_100, 3_100), cubes: 420, onHand: 18_000 }),
      ...inSizes(hoodie('ORBIT', { prices: prices(74_000, 5_350, 8_100, 4_950), onHand: 0 }), {
        S: 40,
        M: 70,
        L: 55,
      }),
      sloganTowel('ORBIT ONE', { prices: prices(15_000, 1_100, 1_650, 1_000), onHand: 700 }),
    ],
  }
}

/** Future sale: tickets open tomorrow evening. */
export function december(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(10, '19:30')
  const endAt = after(startAt, 110)
  return {
    name: 'hello-december',
    type: 'FAN_MEETING',
    artistId: 'doyul',
    art: { id: 'december', title: 'HELLO/DECEMBER', scene: 'silk', palette: 'silver', setting: 'tower' },
    startAt,
    endAt,
    ticketOpenAt: calendar.day(1, '22:00'),
    replay: replayAfter(endAt, 7),
    title: { ko: '안녕, 12월', ja: 'ハロー、12月', en: 'Hello, December', zhhans: '你好，十二月' },
    summary: {
      ko: '겨울 팬미팅',
      ja: '冬のファンミーティング',
      en: 'Winter fan meeting',
      zhhans: '冬日粉丝见面会',
    },
    body: {
      ko: `한 해 동안 받은 편지를 도율이 직접 읽어요. 난로 앞에서 캐럴 세 곡, 그리고 내년에 만들 앨범의 첫 소절을 들려드려요.`,
      ja: `この一年に届いた手紙を、DOYULが自分の声で読みます。暖炉の前でキャロルを3曲、そして来年つくるアルバムの最初の一節もお聴かせします。`,
      en: `DOYUL reads the letters of a whole year himself. Three carols by the stove, and the first bars of the album that comes next year.`,
      zhhans: `DOYUL 亲自朗读这一年收到的来信。炉火旁唱三首颂歌，并首次哼出明年新专辑的开头。`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(33_000, 2_400, 3_600, 2_200), cubes: 300, onHand: 10_000 }),
      replayIncluded({ prices: prices(39_600, 2_900, 4_350, 2_650), cubes: 360, onHand: 10_000 }),
    ],
  }
}

/** Future sale: tickets open in a week. */
export function library(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(22, '18:00')
  const endAt = after(startAt, 130)
  return {
    name: 'loud-library',
    type: 'CONCERT',
    artistId: 'mild-parade',
    art: { id: 'library', title: 'LOUD/LIBRARY', scene: 'aura', palette: 'cobalt', setting: 'tower' },
    startAt,
    endAt,
    ticketOpenAt: calendar.day(8, '20:00'),
    replay: replayAfter(endAt, 7),
    title: { ko: '시끄러운 도서관', ja: 'にぎやかな図書館', en: 'Loud Library', zhhans: '喧闹图书馆' },
    summary: {
      ko: '밴드 라이브, 도서관에서',
      ja: '図書館でのバンドライブ',
      en: 'Band live among the shelves',
      zhhans: '书架间的乐队现场',
    },
    body: {
      ko: `문 닫은 시립 도서관을 하룻밤 빌렸어요. 마일드 퍼레이드 다섯 명이 열람실, 서고, 계단에서 두 시간 동안 크게 연주해요. 조용히 해 달라는 안내는 없어요.`,
      ja: `閉館後の市立図書館を一晩だけ借りました。MILD PARADEの5人が閲覧室、書庫、階段で2時間、思いきり鳴らします。「お静かに」の札はありません。`,
      en: `A city library, rented for one night after closing. Five people of MILD PARADE play two loud hours in the reading room, the stacks and on the stairs. Nobody will ask for silence.`,
      zhhans: `租下闭馆后的市立图书馆一整夜。MILD PARADE 五人在阅览室、书库和楼梯间放声演奏两小时，没有“请保持安静”的牌子。`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(36_300, 2_650, 4_000, 2_450), cubes: 330, onHand: 14_000 }),
      replayIncluded({ prices: prices(45_100, 3_300, 4_950, 3_050), cubes: 410, onHand: 14_000 }),
      sloganTowel('LOUD LIBRARY', {
        prices: prices(15_000, 1_100, 1_650, 1_000),
        onHand: 300,
        payStartAt: calendar.day(-1, '20:00'),
      }),
    ],
  }
}
