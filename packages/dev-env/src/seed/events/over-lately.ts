import { after, type Calendar, lasting } from '../calendar.ts'
import { type DemoEvent, prices } from '../demo-types.ts'
import { nothingToRefund, untilFirstPlay, untilStart } from '../refunds.ts'
import { liveTicket, replayTicket, whileOpen } from '../tickets.ts'

/** The show was free, and so is its replay. */
export function nightBus(calendar: Calendar): DemoEvent {
  const show = lasting(calendar.day(-9, '21:00'), 52)
  return {
    name: 'night-bus',
    type: 'CONCERT',
    artistId: 'moonpaper',
    art: { id: 'nightbus', title: 'NIGHT/BUS', scene: 'aura', palette: 'moss', setting: 'banner' },
    ...show,
    ticketOpenAt: calendar.day(-20, '12:00'),
    replay: { from: after(show.endAt, 60), to: calendar.day(21, '23:59') },
    isFree: true,
    title: { ko: '심야 버스', ja: '夜行バス', en: 'Night Bus', zhhans: '夜班车' },
    summary: {
      ko: '달리는 버스에서 부른 여섯 곡',
      ja: '走るバスで歌った6曲',
      en: 'Six songs on a moving bus',
      zhhans: '行驶的巴士上唱的六首歌',
    },
    body: {
      ko: `막차가 차고지로 돌아가는 52분. 문페이퍼가 뒷자리에 앉아 여섯 곡을 불렀어요.`,
      ja: `終バスが車庫へ戻るまでの52分。MOONPAPERが後ろの席で6曲を歌いました。`,
      en: `The fifty-two minutes in which the last bus goes home. MOONPAPER took the back seat and sang six songs.`,
      zhhans: `末班车回场的五十二分钟里，MOONPAPER 坐在后排唱了六首歌。`,
    },
    refund: nothingToRefund,
    products: [],
  }
}

/** The replay closes within hours. */
export function velvet(calendar: Calendar): DemoEvent {
  const show = lasting(calendar.day(-13, '19:30'), 105)
  const replay = { from: after(show.endAt, 120), to: calendar.minutes(170) }
  return {
    name: 'velvet-hour',
    type: 'CONCERT',
    artistId: 'hanseo',
    art: { id: 'velvet', title: 'VELVET/HOUR', scene: 'curtain', palette: 'iris', setting: 'corner' },
    ...show,
    ticketOpenAt: calendar.day(-45, '20:00'),
    replay,
    title: { ko: '벨벳 아워', ja: 'ベルベット・アワー', en: 'Velvet Hour', zhhans: '丝绒时刻' },
    summary: {
      ko: '재즈 클럽에서의 하룻밤',
      ja: 'ジャズクラブの一夜',
      en: 'One night at the jazz club',
      zhhans: '爵士俱乐部的一夜',
    },
    body: {
      ko: `피아노 트리오와 함께 다시 편곡한 열네 곡. 한서는 그날 밤 악보를 보지 않았어요.`,
      ja: `ピアノトリオと編み直した14曲。HANSEOはその夜、譜面を見ませんでした。`,
      en: `Fourteen songs arranged anew for a piano trio. HANSEO did not look at the score once that night.`,
      zhhans: `与钢琴三重奏重新编排的十四首歌。那一晚，HANSEO 没有看过一眼乐谱。`,
    },
    refund: untilFirstPlay,
    products: [
      replayTicket({ prices: prices(23_100, 1_700, 2_550, 1_550), cubes: 210, ...whileOpen(replay) }),
    ],
  }
}

/** Ended recently; the replay opens tomorrow at noon. */
export function matinee(calendar: Calendar): DemoEvent {
  const show = lasting(calendar.minutes(-190), 95)
  const replay = { from: calendar.day(1, '12:00'), to: calendar.day(15, '23:59') }
  return {
    name: 'matinee',
    type: 'FAN_MEETING',
    artistId: 'kairune',
    art: { id: 'matinee', title: 'MATINEE', scene: 'halo', palette: 'cobalt', setting: 'tower' },
    ...show,
    ticketOpenAt: calendar.day(-25, '20:00'),
    replay,
    title: { ko: '마티네', ja: 'マチネ', en: 'Matinee', zhhans: '日场' },
    summary: {
      ko: '낮에 만나는 팬미팅',
      ja: '昼のファンミーティング',
      en: 'A fan meeting in daylight',
      zhhans: '白天的粉丝见面会',
    },
    body: {
      ko: `커튼을 활짝 열고 만났어요. 카이룬의 퀴즈, 즉석 리퀘스트, 그리고 처음 공개한 신곡 한 곡.`,
      ja: `カーテンを開け放って会いました。KAIRUNEのクイズ、その場のリクエスト、そして初公開の新曲を1曲。`,
      en: `They met with the curtains wide open: a quiz by KAIRUNE, requests from the room, and one new song nobody had heard.`,
      zhhans: `拉开窗帘的见面会：KAIRUNE 的问答、现场点歌，以及一首首次公开的新歌。`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(29_700, 2_150, 3_250, 2_000), cubes: 270, onHand: 9_000 }),
      replayTicket({
        prices: prices(19_800, 1_450, 2_150, 1_320),
        cubes: 180,
        ...whileOpen({ ...replay, from: show.endAt }),
      }),
    ],
  }
}
