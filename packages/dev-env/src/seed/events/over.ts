import { after, type Calendar, lasting } from '../calendar.ts'
import { type DemoEvent, prices } from '../demo-types.ts'
import { backstagePhotos } from '../goods.ts'
import { afterCancellation, untilFirstPlay, untilStart } from '../refunds.ts'
import { liveTicket, replayTicket, whileOpen } from '../tickets.ts'

export function spring(calendar: Calendar): DemoEvent {
  const show = lasting(calendar.day(-3, '18:00'), 134)
  const replay = { from: after(show.endAt, 120), to: calendar.day(8, '23:59') }
  return {
    name: 'spring-again',
    type: 'CONCERT',
    artistId: 'ohnari',
    art: { id: 'spring', title: 'SPRING/AGAIN', scene: 'silk', palette: 'rose', setting: 'banner' },
    ...show,
    ticketOpenAt: calendar.day(-30, '20:00'),
    replay,
    title: { ko: '다시, 봄', ja: 'ふたたび、春', en: 'Spring, Again', zhhans: '又一春' },
    summary: {
      ko: '10주년 콘서트',
      ja: '10周年コンサート',
      en: 'Tenth anniversary concert',
      zhhans: '十周年演唱会',
    },
    body: {
      ko: `열 해 전 첫 앨범을 첫 곡부터 끝 곡까지. 그때 함께한 밴드가 다시 모였고, 오나리는 스물셋에 쓴 가사를 한 줄도 고치지 않았어요.`,
      ja: `10年前のファーストアルバムを、1曲目から最後の曲まで。当時のバンドがふたたび集まり、OHNARIは23歳で書いた歌詞を一行も直しませんでした。`,
      en: `The first album, ten years on, from the first song to the last. The band of that time came back together, and OHNARI did not change a line of what she wrote at twenty-three.`,
      zhhans: `十年前的首张专辑，从第一首唱到最后一首。当年的乐队重新聚首，OHNARI 没有改动二十三岁时写下的任何一句歌词。`,
    },
    refund: untilFirstPlay,
    products: [
      replayTicket({ prices: prices(25_300, 1_850, 2_800, 1_700), cubes: 230, ...whileOpen(replay) }),
      backstagePhotos({ prices: prices(11_000, 800, 1_200, 740), cubes: 100, onHand: 100_000 }),
    ],
  }
}

export function amber(calendar: Calendar): DemoEvent {
  const show = lasting(calendar.day(-6, '19:00'), 98)
  const replay = { from: after(show.endAt, 120), to: calendar.day(12, '23:59') }
  return {
    name: 'amber',
    type: 'CONCERT',
    artistId: 'doyul',
    art: { id: 'amber', title: 'AMBER', scene: 'orb', palette: 'copper', setting: 'tower' },
    ...show,
    ticketOpenAt: calendar.day(-35, '20:00'),
    replay,
    title: { ko: 'AMBER', ja: 'AMBER', en: 'AMBER', zhhans: 'AMBER' },
    summary: {
      ko: '소극장 투어 마지막 회',
      ja: '小劇場ツアー最終公演',
      en: 'Last night of the small hall tour',
      zhhans: '小剧场巡演最终场',
    },
    body: {
      ko: `마이크 없이도 들리는 거리에서 노래한 열두 번째 밤. 예정에 없던 앙코르 네 곡까지 그대로 담았어요.`,
      ja: `マイクがなくても声が届く距離で歌った、12回目の夜。予定になかったアンコール4曲もそのまま収めました。`,
      en: `The twelfth night of singing close enough to do without a microphone, with the four encores nobody had planned.`,
      zhhans: `不用麦克风也听得见的距离，第十二个夜晚。计划之外的四首安可也完整收录。`,
    },
    refund: untilFirstPlay,
    products: [
      replayTicket({ prices: prices(22_000, 1_600, 2_400, 1_480), cubes: 200, ...whileOpen(replay) }),
    ],
  }
}

/** Both the show and its replay have ended. */
export function citrus(calendar: Calendar): DemoEvent {
  const show = lasting(calendar.day(-48, '17:00'), 112)
  return {
    name: 'citrus-club',
    type: 'FAN_MEETING',
    artistId: 'mild-parade',
    art: { id: 'citrus', title: 'CITRUS/CLUB', scene: 'paper', palette: 'citrus', setting: 'banner' },
    ...show,
    ticketOpenAt: calendar.day(-70, '20:00'),
    replay: { from: after(show.endAt, 120), to: after(show.endAt, 30 * 24 * 60) },
    title: { ko: '시트러스 클럽', ja: 'シトラス・クラブ', en: 'Citrus Club', zhhans: '柑橘俱乐部' },
    summary: { ko: '여름 파티', ja: '夏のパーティー', en: 'Summer party', zhhans: '夏日派对' },
    body: {
      ko: `수영장 물을 빼고 무대를 놓았어요. 마일드 퍼레이드와 레모네이드를 만들고, 물총 싸움에서 진 팀이 앙코르를 불렀어요.`,
      ja: `プールの水を抜いて、ステージを置きました。MILD PARADEとレモネードを作り、水鉄砲で負けたチームがアンコールを歌いました。`,
      en: `They drained the pool and put the stage in it. MILD PARADE made lemonade, and the team that lost the water fight sang the encore.`,
      zhhans: `把泳池的水放干，在池底搭起舞台。MILD PARADE 一起做柠檬水，水枪大战输的一队唱安可。`,
    },
    refund: untilStart,
    products: [liveTicket({ prices: prices(27_500, 2_000, 3_000, 1_850), cubes: 250, onHand: 8_000 })],
  }
}

export function frost(calendar: Calendar): DemoEvent {
  const startAt = calendar.day(12, '19:00')
  return {
    name: 'first-frost',
    type: 'CONCERT',
    artistId: 'paralune',
    art: { id: 'ice', title: 'FIRST/FROST', scene: 'paper', palette: 'ice', setting: 'banner' },
    startAt,
    endAt: after(startAt, 80),
    ticketOpenAt: calendar.day(-8, '20:00'),
    isCanceled: true,
    title: { ko: '첫서리', ja: '初霜', en: 'First Frost', zhhans: '初霜' },
    summary: {
      ko: '겨울 싱글 쇼케이스',
      ja: '冬のシングル・ショーケース',
      en: 'Winter single showcase',
      zhhans: '冬季单曲首唱会',
    },
    body: {
      ko: `멤버의 건강을 위해 쇼케이스를 열지 않기로 했어요. 기다려 주신 분들께 죄송해요. 싱글은 예정대로 나와요.`,
      ja: `メンバーの体調を考え、ショーケースを中止することにしました。楽しみにしてくださった皆さまにお詫びします。シングルは予定どおり発売します。`,
      en: `The showcase will not take place, for the health of a member. We are sorry to everyone who was waiting. The single comes out as planned.`,
      zhhans: `考虑到成员的健康，本场首唱会取消。对期待的各位深表歉意，单曲将如期发行。`,
    },
    refund: afterCancellation,
    products: [liveTicket({ prices: prices(24_200, 1_750, 2_650, 1_620), cubes: 220, onHand: 5_000 })],
  }
}
