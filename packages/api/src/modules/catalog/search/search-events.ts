import type { EventCard, SearchHit } from '@encore/contract/endpoints'
import type { Locale } from '@encore/contract/rules/locale'
import { type Page, type PageRequest, pageOf } from '#kernel/pages.ts'
import { cardAt, type SearchedEvent } from '#modules/catalog/events/index.ts'
import type { Clock } from '#platform/clock.ts'
import { type Keyword, readKeyword, readOnOtherKeyboard, withoutUnfinishedKana } from './keyword.ts'
import { marksIn } from './marks.ts'
import type { Found, SearchIndex } from './search-index.ts'

export type SearchPage = Page<SearchHit> & {
  isOtherKeyboard: boolean
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
  const { events, total, keyword, isOtherKeyboard } = lookUp(index, text, now, page)
  const hits = events.map((event) => {
    const hit = hitOf(cardAt(event, now, locale), keyword)
    if (!isSeen(hit)) hit.match.also = otherSpelling(spellingsOf(event), keyword)
    return hit
  })
  return {
    ...pageOf(hits, total, page),
    isOtherKeyboard,
    similar: total === 0 ? index.similarArtists(text, locale) : [],
  }
}

interface LookedUp extends Found {
  keyword: Keyword | null
  isOtherKeyboard: boolean
}

/** As it was typed; when that is nothing, without what a keyboard has not finished, then by the same keys on another. */
function lookUp(index: SearchIndex, text: string, now: number, { offset, size }: PageRequest): LookedUp {
  const find = (keyword: Keyword | null, isOtherKeyboard = false): LookedUp => ({
    ...(keyword ? index.find(keyword, now, offset, size) : { events: [], total: 0 }),
    ...{ keyword, isOtherKeyboard },
  })
  const typed = find(readKeyword(text))
  if (typed.total > 0) return typed
  const finished = withoutUnfinishedKana(text)
  if (finished !== null) return find(readKeyword(finished))
  const other = find(readOnOtherKeyboard(text), true)
  return other.total > 0 ? other : typed
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

/** Whether the answer shows what was found; else it has to say by which other spelling. */
const isSeen = ({ match }: SearchHit): boolean =>
  match.title.length > 0 || match.artists.some((marks) => marks.length > 0)

const spellingsOf = ({ title, artists }: SearchedEvent): string[] => [
  ...[title, ...artists.map(({ names }) => names)].flatMap((texts) => Object.values(texts)),
  ...artists.flatMap(({ aliases }) => aliases),
]

/** The shortest that was found: it says most about why. */
function otherSpelling(spellings: readonly string[], keyword: Keyword | null): SearchHit['match']['also'] {
  if (!keyword) return null
  for (const text of spellings.toSorted((a, b) => a.length - b.length)) {
    const marks = marksIn(text, keyword)
    if (marks.length > 0) return { text, marks }
  }
  return null
}
