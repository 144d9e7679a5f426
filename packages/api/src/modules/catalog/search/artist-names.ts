import type { LocalText } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { localText, type Texts } from '#kernel/texts.ts'
import type { SearchedEvent } from '#modules/catalog/events/index.ts'
import { fold } from './fold.ts'
import type { Pause } from './places.ts'
import { buildSegment, type Segment } from './segment.ts'

/** Returns artists with a similar name, the closest first. */
export type SimilarArtists = (text: string, locale: Locale) => LocalText[]

interface Spelling {
  text: string
  pairCount: number
  names: Texts
}

/** Share of letter pairs that two spellings must have in common; allows about one wrong letter in five. */
const near = 0.5
const suggestions = 3

export function createArtistNames() {
  const artists = new Map<string, { names: Texts; spellings: string[] }>()
  let spellings: Spelling[] = []
  let segment: Segment | null = null

  const take = async (events: Iterable<SearchedEvent>, pause: Pause) => {
    let isSame = segment !== null
    for (const { isHidden, artists: played } of events) {
      if (isHidden) continue
      for (const { id, names, aliases } of played) {
        const spelt = [...new Set([...Object.values(names), ...aliases])]
        const artist = { names, spellings: spelt }
        isSame &&= JSON.stringify(artists.get(id)) === JSON.stringify(artist)
        artists.set(id, artist)
      }
    }
    if (isSame) return
    spellings = [...artists.values()].flatMap(({ names, spellings: texts }) =>
      texts.map((text) => ({ text, names, pairCount: pairsOf(text).length })),
    )
    segment = await buildSegment(
      spellings.map(({ text }) => ({ names: [text], aliases: [] })),
      pause,
    )
  }

  const similar: SimilarArtists = (text, locale) => {
    const pairs = pairsOf(text)
    if (!segment || pairs.length === 0) return []
    const shared = new Map<number, number>()
    for (const [first, second] of pairs)
      for (const doc of segment.withPair(first, second)) shared.set(doc, (shared.get(doc) ?? 0) + 1)
    const nearest = [...shared]
      .flatMap(([doc, count]) => {
        const spelling = spellings[doc]
        if (!spelling) return []
        const likeness = (2 * count) / (pairs.length + spelling.pairCount)
        return likeness >= near ? [{ likeness, names: spelling.names }] : []
      })
      .sort((a, b) => b.likeness - a.likeness)
    return [...new Set(nearest.map(({ names }) => names))]
      .slice(0, suggestions)
      .map((names) => localText(names, locale))
  }
  return { take, similar }
}

/** Returns each pair of adjacent units once. */
function pairsOf(text: string): [number, number][] {
  const { units } = fold(text)
  const pairs = units.slice(1).map((unit, at): [number, number] => [units[at] ?? 0, unit])
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()]
}
