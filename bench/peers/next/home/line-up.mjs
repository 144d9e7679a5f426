import { readFileSync } from 'node:fs'
import { setTimeout as after } from 'node:timers/promises'
import { cache } from 'react'
import { dayKey } from './time.mjs'

const weekMs = 7 * 24 * 60 * 60 * 1000
let given

/**
 * Loads the page's data once per request: seven responses, two of them empty, each after a timer of 1 ms that simulates
 * the database. It carries the same data as our page, each event once.
 */
export const loadLineUp = cache(async () => {
  given ??= JSON.parse(readFileSync(process.env.LINE_UP_FILE, 'utf8'))
  const answer = async (value) => {
    await after(1)
    return value
  }
  const { renderedAt } = given
  const answers = await Promise.all([
    answer(given.onAir),
    answer(given.openTicket),
    answer([...given.onAir, ...given.openTicket, ...given.past]),
    answer(given.past),
    answer(given.themes),
    answer([]),
    answer([]),
  ])
  const known = new Map()
  const isAhead = (event) => event.status === 'OPEN_TICKET' && Date.parse(event.startAt) > renderedAt
  const lists = [answers[0], answers[1], answers[2].filter(isAhead)]
  const [live, openTicket, upcoming] = lists.map((events) => shared(events, known))
  const [hero, ...onAir] = live
  return {
    renderedAt,
    hero,
    heroImages: answers[0][0].images,
    onAir,
    openTicket,
    agenda: agendaOf(upcoming, renderedAt),
    turns: turnsOf([...answers[0], ...answers[1], ...answers[2].filter(isAhead)], renderedAt),
    past: answers[3].map(endedFacts),
    themes: answers[4],
  }
})

const shared = (events, known) =>
  events.map((event) => {
    const first = known.get(event.id) ?? tileFacts(event)
    known.set(event.id, first)
    return first
  })

const namedFacts = (event) => ({
  id: event.id,
  slug: event.slug,
  type: event.type,
  title: event.title,
  artists: event.artists,
  images: { poster: event.images.poster, still: event.images.still },
  zone: event.zone,
  startAt: event.startAt,
})

const endedFacts = (event) => ({ ...namedFacts(event), status: 'ENDED' })

const tileFacts = (event) => ({
  ...namedFacts(event),
  status: event.status,
  endAt: event.endAt,
  ticketOpenAt: event.ticketOpenAt,
  isFree: event.isFree,
  priceFrom: event.priceFrom,
})

function agendaOf(events, now) {
  const rows = events
    .flatMap((event) => [
      { event, at: event.startAt },
      { event, at: event.ticketOpenAt },
    ])
    .filter(({ at }) => Date.parse(at) > now && Date.parse(at) < now + weekMs)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, 8)
  const days = Map.groupBy(rows, ({ event, at }) => dayKey(at, event.zone))
  return [...days].map(([key, dayRows]) => ({ key, rows: dayRows }))
}

/** Returns the times at which the page must change, the next ones first. */
function turnsOf(events, now) {
  const moments = events.flatMap(({ ticketOpenAt, ticketCloseAt, startAt, endAt }) =>
    [ticketOpenAt, ticketCloseAt, startAt, endAt].map((at) => Date.parse(at)),
  )
  return [...new Set(moments)]
    .filter((at) => at > now)
    .sort((a, b) => a - b)
    .slice(0, 8)
}
