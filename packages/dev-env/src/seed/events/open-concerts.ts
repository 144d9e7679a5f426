import { after, type Calendar, replayAfter } from '../calendar.ts'
import { type DemoEvent, prices } from '../demo-types.ts'
import { sloganTowel, wallpapers } from '../goods.ts'
import { untilStart } from '../refunds.ts'
import { liveTicket, replayIncluded } from '../tickets.ts'

export function glass(calendar: Calendar): DemoEvent {
  const startAt = calendar.minutes(180)
  const endAt = after(startAt, 110)
  return {
    name: 'glass-garden',
    type: 'CONCERT',
    artistId: 'ohnari',
    art: { id: 'glass', title: 'GLASS/GARDEN', scene: 'curtain', palette: 'moss', setting: 'corner' },
    startAt,
    endAt,
    ticketOpenAt: calendar.day(-12, '18:00'),
    replay: { from: after(endAt, 60), to: after(endAt, 10 * 24 * 60) },
    title: { ko: 'Glass Garden', ja: 'Glass Garden', en: 'Glass Garden', zhhans: 'Glass Garden' },
    summary: {
      ko: '온실에서 여는 앙코르의 밤',
      ja: '温室でひらくアンコールの夜',
      en: 'Encore night in a greenhouse',
      zhhans: '温室里的安可之夜',
    },
    body: {
      ko: `봄 공연에서 못다 부른 노래를 식물원 온실로 옮겨 왔어요. 한 번도 끊지 않는 카메라 한 대로, 오나리가 유리 사이를 걸으며 노래해요.`,
      ja: `春の公演で歌いきれなかった曲を、植物園の温室へ。一度も途切れないカメラ1台で、OHNARIがガラスのあいだを歩きながら歌います。`,
      en: `The songs that did not fit into spring move to a botanical greenhouse. One camera, no cut, and OHNARI walking between the panes as she sings.`,
      zhhans: `春天没能唱完的歌，搬进了植物园的温室。一台摄像机一镜到底，OHNARI 在玻璃之间边走边唱。`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(33_000, 2_400, 3_600, 2_200), cubes: 300, onHand: 9_000 }),
      replayIncluded({ prices: prices(39_600, 2_900, 4_350, 2_650), cubes: 360, onHand: 9_000 }),
    ],
  }
}

export function planets(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(3, '20:00')
  const endAt = after(startAt, 90)
  return {
    name: 'paper-planets',
    type: 'CONCERT',
    artistId: 'kairune',
    art: { id: 'planets', title: 'PAPER/PLANETS', scene: 'halo', palette: 'iris', setting: 'banner' },
    startAt,
    endAt,
    ticketOpenAt: calendar.day(-7, '20:00'),
    replay: replayAfter(endAt, 7),
    title: { ko: '종이 행성', ja: 'ペーパー・プラネット', en: 'Paper Planets', zhhans: '纸星球' },
    summary: {
      ko: '솔로 앨범 쇼케이스',
      ja: 'ソロアルバム・ショーケース',
      en: 'Solo album showcase',
      zhhans: '个人专辑首唱会',
    },
    body: {
      ko: `카이룬의 첫 솔로 앨범 아홉 곡을 순서대로, 처음으로 들려드려요. 곡 사이에는 직접 접은 종이 행성을 하나씩 띄우며 이야기를 나눠요.`,
      ja: `KAIRUNE初のソロアルバム全9曲を、収録順に初披露。曲のあいだには自分で折った紙の惑星をひとつずつ浮かべながら、お話しします。`,
      en: `All nine songs of KAIRUNE's first solo album, in order, for the first time. Between them a planet folded from paper goes up, one by one, with the story behind it.`,
      zhhans: `KAIRUNE 首张个人专辑的九首歌，按顺序首次公开演唱。歌与歌之间，他会放起亲手折的纸星球，讲讲背后的故事。`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(27_500, 2_000, 3_000, 1_850), cubes: 250, onHand: 15_000 }),
      replayIncluded({ prices: prices(35_200, 2_550, 3_900, 2_350), cubes: 320, onHand: 15_000 }),
      sloganTowel('PAPER PLANETS', { prices: prices(15_000, 1_100, 1_650, 1_000), onHand: 300 }),
      wallpapers({ prices: prices(4_400, 320, 480, 300), cubes: 40, onHand: 100_000 }),
    ],
  }
}

/** Sold out. */
export function room(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(5, '21:00')
  return {
    name: 'room-402',
    type: 'CONCERT',
    artistId: 'hanseo',
    art: { id: 'room', title: 'ROOM 402', scene: 'paper', palette: 'cream', setting: 'banner' },
    startAt,
    endAt: after(startAt, 70),
    ticketOpenAt: calendar.day(-5, '20:00'),
    title: { ko: '402호', ja: '402号室', en: 'Room 402', zhhans: '402 号房' },
    summary: {
      ko: '거실에서 여는 어쿠스틱 공연',
      ja: 'リビングルームのアコースティックライブ',
      en: 'Living-room acoustic session',
      zhhans: '客厅不插电现场',
    },
    body: {
      ko: `한서가 데뷔 전까지 살던 방에서, 그 방에서 쓴 노래만 불러요. 화면 속 자리도 방만큼만 열었어요. 채팅에 남긴 이름을 한 분 한 분 불러 드릴게요.`,
      ja: `HANSEOがデビュー前に暮らした部屋で、その部屋で書いた歌だけを歌います。配信の席も部屋の広さだけ。チャットに残したお名前を、おひとりずつお呼びします。`,
      en: `In the room where HANSEO lived before the debut, only the songs written there. There are as many places on screen as the room has, and every name left in the chat is read out.`,
      zhhans: `在出道前住过的房间里，HANSEO 只唱在那里写下的歌。线上席位也只开放房间大小的数量，留在聊天里的名字会被一一念出。`,
    },
    refund: untilStart,
    products: [liveTicket({ prices: prices(22_000, 1_600, 2_400, 1_480), cubes: 200, onHand: 0 })],
  }
}
