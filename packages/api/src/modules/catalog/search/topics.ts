import type { EventCard } from '@encore/contract/endpoints'
import type { SearchedEvent } from '#modules/catalog/events/index.ts'
import type { HeldEvents } from './held-events.ts'
import { findNear } from './near.ts'
import type { Pause } from './places.ts'
import { buildSegment, type Hits, matchClasses, wordsOnly } from './segment.ts'
import { soundsOf } from './sounds.ts'

type EventType = EventCard['type']

/** Common names of the event types. */
export const typeWords: Record<EventType, readonly string[]> = {
  CONCERT: ['Concert', 'Live show', '콘서트', '공연', 'コンサート', 'ライブ', '演唱会', '音乐会'],
  FAN_MEETING: [
    ...['Fan meeting', 'Fanmeet', '팬미팅', 'ファンミーティング', 'ファンミ', '粉丝见面会', '见面会'],
  ],
  FAN_SIGN: [
    ...['Fan sign', 'Signing event', '팬사인회', '팬싸', 'サイン会', 'ファンサイン会', '签名会', '签售会'],
  ],
  VIDEO_CALL: [
    ...['Video call', '영상통화', '영통', 'ビデオ通話', 'ビデオコール', 'ヨントン', '视频通话', '视频签售'],
  ],
}
const types = Object.keys(typeWords) as EventType[]
const wordsOf = (type: number): readonly string[] => {
  const named = types[type]
  return named ? typeWords[named] : []
}

/** Kana, Hangul and Han have code points from here on. */
const firstKana = 0x3041

/** Matches in types and goods rank after all matches in names. */
export const topicClass = matchClasses

/** Finds events by their type and goods, also by pronunciation; ascending. */
export interface Topics {
  find(units: readonly number[]): Hits
  /** Tolerates a mistake. */
  findNear(text: string): Hits
}

/** Types have few words and many events, so each word is indexed once for all events. */
export async function buildTopics(
  events: readonly SearchedEvent[],
  eventOf: HeldEvents,
  pause: Pause,
): Promise<Topics> {
  const words = await buildSegment(
    types.map((type) => ({ names: typeWords[type], aliases: [] })),
    pause,
  )
  const ofType = types.map((type) => numbersWhere(events, (event) => event.type === type))
  const withGoods = numbersWhere(events, ({ goods }) => goods.length > 0)
  const goods = await buildSegment(
    Array.from(withGoods, (number) => {
      const names = events[number]?.goods ?? []
      return { names: [...names, ...soundsOf([], names)], aliases: [] }
    }),
    pause,
  )
  const numberOf = (doc: number) => withGoods[doc] ?? 0
  const goodsOf = (doc: number) => eventOf(numberOf(doc)).goods
  const hitsOf = (meant: Uint32Array, sold: Uint32Array): Hits => {
    const lists = [...Array.from(meant, (type) => ofType[type] ?? new Uint32Array()), sold.map(numberOf)]
    const docs = inOrder(lists.filter(({ length }) => length > 0))
    return { docs, classes: new Uint8Array(docs.length).fill(topicClass) }
  }
  /**
   * Korean, Japanese and Chinese words are joined and match anywhere; other words and pronunciations match at the start
   * of a word.
   */
  const inGoods = (units: readonly number[]): Uint32Array => {
    const found = goods.find(units)
    return (units.some((unit) => unit >= firstKana) ? found : wordsOnly(found)).docs
  }
  return {
    find: (units) =>
      isLongEnough(units)
        ? hitsOf(wordsOnly(words.find(units)).docs, inGoods(units))
        : hitsOf(new Uint32Array(), new Uint32Array()),
    findNear: (text) => hitsOf(findNear(words, wordsOf, text), findNear(goods, goodsOf, text)),
  }
}

/** Shorter words match too many goods; two Han characters carry enough meaning. */
function isLongEnough(units: readonly number[]): boolean {
  return units.length > 2 || (units.length === 2 && units.every((unit) => unit >= 0x4e00 && unit <= 0x9fff))
}

function numbersWhere(events: readonly SearchedEvent[], holds: (event: SearchedEvent) => boolean) {
  return Uint32Array.from(events.flatMap((event, number) => (holds(event) ? [number] : [])))
}

/** Merges ascending lists without duplicates. */
function inOrder([only = new Uint32Array(), ...others]: readonly Uint32Array[]): Uint32Array {
  if (others.length === 0) return only
  return Uint32Array.from(new Set([only, ...others].flatMap((list) => [...list]))).sort()
}
