import type { EventCard, SearchHit } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import { cardAt, type SearchedEvent } from '#modules/catalog/events/index.ts'
import type { Clock } from '#platform/clock.ts'
import { type Keyword, readKeyword, readOnOtherKeyboard, withoutUnfinishedKana } from './keyword.ts'
import { type Mark, marksIn } from './marks.ts'
import { nearestOf, spellingsOf } from './near.ts'
import type { Found, SearchIndex } from './search-index.ts'
import { typeWords } from './topics.ts'

export type SearchPage = Page<SearchHit> & {
  isOtherKeyboard: boolean
  isNear: boolean
  similar: ReturnType<SearchIndex['similarArtists']>
}

export function searchEvents(
  clock: Clock,
  index: SearchIndex,
  text: string,
  page: PageRequest,
  locale: Locale,
): SearchPage {
  const now = clock.now()
  const { events, total, keyword, isOtherKeyboard, isNear } = lookUp(index, text, now, page)
  const hits = events.map((event) => {
    const hit = hitOf(cardAt(event, now, locale), keyword)
    if (!isSeen(hit))
      hit.match.also = keyword ? otherSpelling(event, keyword) : nearSpelling(event, hit, text)
    return hit
  })
  return {
    ...pageOf(hits, total, page),
    isOtherKeyboard,
    isNear,
    similar: total === 0 || isNear ? index.similarArtists(text, locale) : [],
  }
}

interface LookedUp extends Found {
  keyword: Keyword | null
  isOtherKeyboard: boolean
  isNear: boolean
}

/**
 * Searches the text as typed. Without hits, it then tries without unfinished kana, on the other keyboard, with
 * tolerated mistakes, and by pronunciation in another script.
 */
function lookUp(index: SearchIndex, text: string, now: number, { offset, size }: PageRequest): LookedUp {
  const find = (keyword: Keyword | null, isOtherKeyboard = false): LookedUp => ({
    ...(keyword ? index.find(keyword, now, offset, size) : { events: [], total: 0 }),
    ...{ keyword, isOtherKeyboard, isNear: false },
  })
  const typed = find(readKeyword(text))
  if (typed.total > 0) return typed
  const finished = withoutUnfinishedKana(text)
  if (finished !== null) return find(readKeyword(finished))
  const other = find(readOnOtherKeyboard(text), true)
  if (other.total > 0) return other
  const near = index.findNear(text, now, offset, size)
  return near.total > 0 ? { ...near, keyword: null, isOtherKeyboard: false, isNear: true } : typed
}

function hitOf(card: EventCard, keyword: Keyword | null): SearchHit {
  const marks = (text: string) => (keyword ? marksIn(text, keyword) : [])
  return {
    ...card,
    match: {
      title: marks(card.title.text),
      artists: card.artists.map((artist) => marks(artist.text)),
      also: null,
    },
  }
}

/** True when the response shows the match; otherwise it must name the spelling that matched. */
const isSeen = ({ match }: SearchHit): boolean =>
  match.title.length > 0 || match.artists.some((marks) => marks.length > 0)

/** Returns the spelling with most of the keyword, and the shortest of those. Names come first. */
function otherSpelling(event: SearchedEvent, keyword: Keyword): SearchHit['match']['also'] {
  return bestOf(spellingsOf(event), keyword) ?? bestOf(topicsOf(event), keyword)
}

function bestOf(spellings: readonly string[], keyword: Keyword): SearchHit['match']['also'] {
  let best: SearchHit['match']['also'] = null
  for (const text of spellings.toSorted((a, b) => a.length - b.length)) {
    const marks = marksIn(text, keyword)
    if (markedIn(marks) > markedIn(best?.marks ?? [])) best = { text, marks }
    // A single word matches every spelling equally well.
    if (best && !keyword.phrase) return best
  }
  return best
}

/** Returns the similar spelling, unless the response shows it. */
function nearSpelling(
  event: SearchedEvent,
  { title, artists }: SearchHit,
  text: string,
): SearchHit['match']['also'] {
  const near = nearestOf([title.text, ...artists.map((artist) => artist.text)], text)
  const other = near === null ? nearestOf([...spellingsOf(event), ...topicsOf(event)], text) : null
  return other === null ? null : { text: other, marks: [] }
}

const topicsOf = ({ goods, type }: SearchedEvent): string[] => [...goods, ...typeWords[type]]

const markedIn = (marks: readonly Mark[]): number => marks.reduce((sum, { from, to }) => sum + to - from, 0)
