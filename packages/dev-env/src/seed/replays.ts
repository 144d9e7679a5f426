import { type Api, createClips, finishShows, makeHighlight, namedId, setReplay } from '@encore/api'
import type { Words } from './demo-types.ts'

const minuteMs = 60_000

/** Chapter titles of a concert, and the part of the show (0 to 1) at which each begins. */
const acts: { part: number; title: Words }[] = [
  { part: 0, title: { ko: '오프닝', ja: 'オープニング', en: 'Opening', zhhans: '开场' } },
  { part: 0.22, title: { ko: '1부', ja: '第1部', en: 'First half', zhhans: '上半场' } },
  { part: 0.48, title: { ko: '토크', ja: 'トーク', en: 'Talk', zhhans: '互动' } },
  { part: 0.58, title: { ko: '2부', ja: '第2部', en: 'Second half', zhhans: '下半场' } },
  { part: 0.86, title: { ko: '앙코르', ja: 'アンコール', en: 'Encore', zhhans: '安可' } },
]

/** Events whose replay has chapters, with their length in minutes. */
export const divided = { 'spring-again': 134, amber: 98, 'night-bus': 52, 'velvet-hour': 105, matinee: 95 }

/** Start of each act in milliseconds. */
export const actsOf = (minutes: number): number[] =>
  acts.map(({ part }) => Math.round(part * minutes) * minuteMs)

/** In the order of the feed; times are seconds into the show. */
const cuts: { event: string; fromSec: number; toSec: number; title: Words }[] = [
  {
    event: 'spring-again',
    fromSec: 2_416,
    toSec: 2_440,
    title: {
      ko: '10년 만의 첫 소절',
      ja: '10年ぶりの歌い出し',
      en: 'The first line, ten years on',
      zhhans: '时隔十年的第一句',
    },
  },
  {
    event: 'amber',
    fromSec: 4_962,
    toSec: 4_982,
    title: {
      ko: '예정에 없던 앙코르',
      ja: '予定になかったアンコール',
      en: 'The encore nobody planned',
      zhhans: '计划外的安可',
    },
  },
  {
    event: 'citrus-club',
    fromSec: 1_210,
    toSec: 1_228,
    title: {
      ko: '물총 싸움, 시작',
      ja: '水鉄砲、はじめ',
      en: 'The water fight begins',
      zhhans: '水枪大战开始',
    },
  },
  {
    event: 'night-bus',
    fromSec: 668,
    toSec: 690,
    title: { ko: '뒷자리 합창', ja: '後ろの席の合唱', en: 'Back-seat choir', zhhans: '后排合唱' },
  },
  {
    event: 'velvet-hour',
    fromSec: 3_020,
    toSec: 3_046,
    title: {
      ko: '악보 없이 부른 발라드',
      ja: '譜面なしのバラード',
      en: 'A ballad without the score',
      zhhans: '没有乐谱的抒情曲',
    },
  },
  {
    event: 'spring-again',
    fromSec: 6_900,
    toSec: 6_922,
    title: {
      ko: '마지막 후렴, 모두 함께',
      ja: '最後のサビをみんなで',
      en: 'The last chorus, everybody',
      zhhans: '最后一段副歌，全场合唱',
    },
  },
]

export async function seedReplays({ ctx }: Api): Promise<void> {
  const clips = createClips(ctx.config)
  await finishShows(ctx, clips)
  for (const [event, minutes] of Object.entries(divided)) {
    const starts = actsOf(minutes)
    const chapters = acts.map(({ title }, act) => ({ atMs: starts[act] ?? 0, title }))
    const privacy = event === 'night-bus' ? 'FREE' : 'ENTITLED'
    const set = await setReplay(ctx, namedId('ev', event), { privacy, fromMs: 0, toMs: null, chapters })
    if (!set.ok) throw new Error(`The replay of ${event}: ${JSON.stringify(set.failure)}`)
  }
  for (const [place, { event, fromSec, toSec, title }] of cuts.entries()) {
    const made = await makeHighlight(ctx, clips, {
      id: namedId('hl', `${event}-${place}`),
      eventId: namedId('ev', event),
      fromMs: fromSec * 1_000,
      toMs: toSec * 1_000,
      title,
    })
    if (!made.ok) throw new Error(`A highlight of ${event}: ${JSON.stringify(made.failure)}`)
  }
}
