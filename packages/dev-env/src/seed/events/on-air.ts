import { after, type Calendar, replayAfter } from '../calendar.ts'
import { type DemoEvent, prices } from '../demo-types.ts'
import { nothingToRefund, untilStart } from '../refunds.ts'
import { liveTicket, replayIncluded } from '../tickets.ts'

/** Free for every member, and on air for a month. */
export function unplugged(calendar: Calendar): DemoEvent {
  const startAt = calendar.minutes(-37)
  return {
    name: 'unplugged-at-2-am',
    type: 'CONCERT',
    artistId: 'moonpaper',
    art: { id: 'twoam', title: 'UNPLUGGED/AT 2 AM', scene: 'curtain', palette: 'copper', setting: 'corner' },
    startAt,
    endAt: after(startAt, 30 * 24 * 60),
    ticketOpenAt: calendar.day(-10, '12:00'),
    isFree: true,
    title: {
      ko: '새벽 두 시의 언플러그드',
      ja: '午前二時のアンプラグド',
      en: 'Unplugged at 2 a.m.',
      zhhans: '凌晨两点不插电',
    },
    summary: {
      ko: '옥상 세션, 무료 공개',
      ja: 'ルーフトップ・セッション、無料公開',
      en: 'Rooftop session, free to watch',
      zhhans: '天台现场，免费观看',
    },
    body: {
      ko: `도시가 조용해지는 시간, 문페이퍼가 기타 두 대와 낡은 오르간만 들고 옥상에 올라갔어요. 신청곡은 채팅에서 받고, 비가 와도 계속해요.

- 회원이면 누구나 볼 수 있어요.
- 소리는 마이크 두 개로만 담아요. 이어폰을 권해요.`,
      ja: `街が静まる時間、MOONPAPERはギター2本と古いオルガンだけを持って屋上へ上がりました。リクエストはチャットで受け付け、雨が降っても続けます。

- 会員ならどなたでもご覧いただけます。
- 音はマイク2本だけで録っています。イヤホンがおすすめです。`,
      en: `When the city goes quiet, MOONPAPER climb to a rooftop with two guitars and an old organ. They take requests from the chat and go on if it rains.

- Open to every member.
- Recorded with two microphones only; headphones help.`,
      zhhans: `城市安静下来的时候，MOONPAPER 只带两把吉他和一台旧风琴上了天台。他们会在聊天里接受点歌，下雨也不停。

- 所有会员均可观看。
- 全程只用两支麦克风收音，建议佩戴耳机。`,
    },
    refund: nothingToRefund,
    products: [
      {
        name: 'demo-tape',
        kind: 'DIGITAL',
        picture: 'lp',
        words: {
          name: {
            ko: '옥상 데모 테이프',
            ja: '屋上デモテープ',
            en: 'Rooftop demo tape',
            zhhans: '天台小样带',
          },
          description: {
            ko: '리허설에서 녹음한 다섯 곡, FLAC과 MP3.',
            ja: 'リハーサルで録音した5曲、FLACとMP3。',
            en: 'Five songs taped at rehearsal, FLAC and MP3.',
            zhhans: '彩排时录下的五首歌，FLAC 与 MP3。',
          },
        },
        prices: prices(6_600, 480, 720, 440),
        cubes: 60,
        onHand: 100_000,
        buyLimitMax: 1,
      },
    ],
  }
}

export function sails(calendar: Calendar): DemoEvent {
  const startAt = calendar.minutes(-12)
  const endAt = after(startAt, 240)
  return {
    name: 'sails',
    type: 'CONCERT',
    artistId: 'tidefall',
    art: { id: 'sails', title: 'SAILS', scene: 'stage', palette: 'cobalt', setting: 'banner' },
    startAt,
    endAt,
    ticketOpenAt: calendar.day(-21, '20:00'),
    ticketCloseAt: endAt,
    replay: replayAfter(endAt, 7),
    title: { ko: 'SAILS', ja: 'SAILS', en: 'SAILS', zhhans: 'SAILS' },
    summary: {
      ko: '클럽 투어, 부산',
      ja: 'クラブツアー、釜山',
      en: 'Club Tour, Busan',
      zhhans: '俱乐部巡演，釜山',
    },
    body: {
      ko: `바다에서 200미터, 관객 400명. 타이드폴이 돔에 서기 전 마지막으로 작은 무대에 올라요. 세트리스트는 그날 밤 관객이 골라요.`,
      ja: `海から200メートル、観客400人。ドームの前に、TIDEFALLが最後に立つ小さなステージです。セットリストはその夜の観客が選びます。`,
      en: `Two hundred metres from the sea, four hundred people in the room. The last small stage before the dome, and the crowd picks the setlist on the night.`,
      zhhans: `距海两百米，观众四百人。走进巨蛋之前，TIDEFALL 最后一次站上小舞台，当晚的歌单由观众决定。`,
    },
    refund: untilStart,
    products: [
      liveTicket({ prices: prices(33_000, 2_400, 3_600, 2_200), cubes: 300, onHand: 12_000 }),
      replayIncluded({ prices: prices(42_900, 3_100, 4_700, 2_850), cubes: 390, onHand: 12_000 }),
    ],
  }
}
