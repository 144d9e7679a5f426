import type { CaptionDraft, LightDraft } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import type { Words } from '#src/seed/demo-types.ts'

/** Length after which the demo's recording repeats. */
export const roundMs = 32_000

interface Line {
  atMs: number
  durationMs: number
  words: Words
}

/** Spoken and sung lines of one round of the recording. */
const lines: readonly Line[] = [
  {
    atMs: 800,
    durationMs: 4_600,
    words: {
      en: 'Seoul, can you hear us?',
      ko: '서울, 우리 목소리 들려요?',
      ja: 'ソウル、聞こえますか？',
      zhhans: '首尔，听得到我们吗？',
    },
  },
  {
    atMs: 6_400,
    durationMs: 5_200,
    words: {
      en: 'If the lights go out,\nI will still know where you are',
      ko: '불이 다 꺼져도\n네가 있는 곳을 알아',
      ja: '灯りが消えても\n君のいる場所がわかる',
      zhhans: '就算灯火熄灭\n我也知道你在哪里',
    },
  },
  {
    atMs: 12_400,
    durationMs: 5_200,
    words: {
      en: 'Hold the embers close\nand count the sparks with me',
      ko: '남은 불씨를 안고\n함께 불꽃을 세어 봐',
      ja: '残り火を抱いて\n火花を数えよう',
      zhhans: '怀抱余烬\n和我一起数火花',
    },
  },
  {
    atMs: 18_600,
    durationMs: 4_800,
    words: {
      en: '[crowd sings along]',
      ko: '[관객 떼창]',
      ja: '[会場の大合唱]',
      zhhans: '[全场合唱]',
    },
  },
  {
    atMs: 24_600,
    durationMs: 6_200,
    words: {
      en: 'Lights up, everyone at home.\nThis next one is yours',
      ko: '집에 있는 여러분도 불을 켜요.\n다음 곡은 여러분의 노래예요',
      ja: 'おうちのみんなも灯りをつけて。\n次の曲はみんなの曲です',
      zhhans: '屏幕前的大家也点亮灯光吧。\n下一首献给你们',
    },
  },
]

const light = (mediaMs: number, pattern: LightDraft['pattern'], periodMs: number, ...colours: string[]) =>
  ({ kind: 'LIGHT', mediaMs, pattern, periodMs, colours }) satisfies LightDraft

/** Colours by the sections of the music. */
const lights: readonly LightDraft[] = [
  light(0, 'FADE', 2_400, '#ff9e62'),
  light(6_000, 'PULSE', 4_000, '#ff9e62', '#7a3cff'),
  light(12_000, 'FADE', 1_600, '#ff5fa2'),
  light(18_000, 'FLASH', 1_000, '#ffe2a8', '#7a3cff'),
  light(24_000, 'PULSE', 3_200, '#59c8ff', '#b9b0ff'),
]

/** Returns the cues of one round in four languages, shifted to the show's media time. */
export function cuesOfRound(roundStartMs: number): { captions: CaptionDraft[]; lights: LightDraft[] } {
  const captions = lines.flatMap(({ atMs, durationMs, words }) =>
    (Object.entries(words) as [Locale, string][]).map(
      ([lang, text]): CaptionDraft => ({
        kind: 'CAPTION',
        mediaMs: roundStartMs + atMs,
        durationMs,
        lang,
        text,
      }),
    ),
  )
  return {
    captions,
    lights: lights.map((cue) => ({ ...cue, mediaMs: roundStartMs + (cue.mediaMs ?? 0) })),
  }
}

export const poll: { question: Words; options: Words[] } = {
  question: {
    en: 'Which song for the encore?',
    ko: '앙코르 곡은 무엇으로 할까요?',
    ja: 'アンコールの曲は？',
    zhhans: '返场唱哪一首？',
  },
  options: [
    { en: 'Embers', ko: '불씨', ja: '残り火', zhhans: '余烬' },
    { en: 'Low Tide', ko: '로 타이드', ja: 'ロウ・タイド', zhhans: 'Low Tide' },
    { en: 'First Train Home', ko: '첫차', ja: '始発', zhhans: '头班车' },
  ],
}

/** Messages that the crew pins, in this order. */
export const pinned: readonly string[] = [
  'Light sticks on: the next song has a colour of its own 💜',
  'Captions come in four languages: press C, or the CC button',
  'One more song after this one. Thank you for being here tonight',
  'The poll is about the encore: give your souls while it is open',
]
