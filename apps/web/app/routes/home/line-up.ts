import type { ApiCall, ApiResult } from '@encore/contract/client'
import type { EventCard, ListedEvent, ReplayCard } from '@encore/contract/endpoints'
import { onAirMs } from '@encore/contract/rules/show-start'
import { dayKey } from '@encore/contract/rules/time'
import type { TileFacts } from '#app/features/event/EventTile.tsx'
import { momentsAfter, turnsOf } from '#app/features/event/status.ts'
import { endedFacts, tileFacts } from '#app/features/event/tile-facts.ts'
import { highlightFacts } from '#app/features/highlights/HighlightTile.tsx'
import { replayFacts } from '#app/features/replay/ReplayTile.tsx'
import { requestIdOf } from '#app/features/support/request-id-of.ts'

export interface AgendaDay {
  /** Calendar day in the zone of its first event. */
  key: string
  rows: { event: TileFacts; at: string; isSale: boolean }[]
}

export type LineUp = Awaited<ReturnType<typeof loadLineUp>>

const weekMs = 7 * 24 * 60 * 60 * 1000
const agendaRows = 8
const comingSoonShown = 12
/** Enough: an open page reloads its data before it needs more of them. */
const turnsAhead = 8

/**
 * Loads the home page. A list that could not be fetched is empty, so that the rest is still shown. The hero is the
 * first show on air, otherwise the next one to start.
 */
export async function loadLineUp(api: ApiCall, renderedAt: number) {
  const answers = await Promise.all([
    api('GET /api/v1/event/status/on-air'),
    api('GET /api/v1/event/status/open-ticket'),
    api('GET /api/v1/event', { query: { page: 0, size: 40 } }),
    api('GET /api/v1/event/ended', { query: { page: 0, size: 8 } }),
    api('GET /api/v1/event-theme'),
    api('GET /api/v1/replay', { query: { page: 0, size: 8 } }),
    api('GET /api/v1/highlight', { query: { page: 0, size: 6 } }),
    api('GET /api/v1/live/viewers'),
  ])
  const live = contentOf(answers[0])
  const openTicket = contentOf(answers[1])
  const upcoming = contentOf(answers[2]).filter((event) => isAhead(event, renderedAt))
  const recorded = contentOf(answers[5])
  const replays = recorded.filter(isOpenAt(renderedAt)).map(replayFacts)
  const shownAgain = new Set(replays.map(({ event }) => event.id))
  const hero = live[0] ?? upcoming.toSorted(byStart)[0] ?? null
  return {
    renderedAt,
    isComplete: answers.every((answer) => answer.ok),
    reference: answers.map(requestIdOf).find(Boolean),
    hero: hero && { ...tileFacts(hero), images: hero.images, ticketCloseAt: hero.ticketCloseAt },
    onAir: live.slice(1).map(tileFacts),
    viewers: Object.fromEntries(contentOf(answers[7]).map(({ eventId, viewers }) => [eventId, viewers])),
    openTicket: openTicket.toSorted(soldOutLast).map(tileFacts),
    comingSoon: soonOnSale(upcoming, renderedAt).map(tileFacts),
    agenda: agendaOf(upcoming, renderedAt),
    turns: momentsAfter(
      [...turnsOf([...live, ...openTicket, ...upcoming], renderedAt), ...recorded.flatMap(openingAndClose)],
      renderedAt,
    ).slice(0, turnsAhead),
    past: contentOf(answers[3])
      .filter(({ id }) => !shownAgain.has(id))
      .map(endedFacts),
    themes: contentOf(answers[4]).slice(0, 3),
    replays,
    highlights: contentOf(answers[6]).map(highlightFacts),
  }
}

const contentOf = <T>(answer: ApiResult<{ content: T[] }>): T[] => (answer.ok ? answer.value.content : [])

const isOpenAt =
  (now: number) =>
  ({ window }: ReplayCard): boolean =>
    Date.parse(window.from) <= now && now < Date.parse(window.to)

const openingAndClose = ({ window }: ReplayCard): number[] => [Date.parse(window.from), Date.parse(window.to)]

const isAhead = (event: EventCard, now: number) =>
  (event.status === 'SCHEDULED' || event.status === 'OPEN_TICKET') && onAirMs(event) > now

const byStart = (a: EventCard, b: EventCard) => Date.parse(a.startAt) - Date.parse(b.startAt)

const soldOutLast = (a: ListedEvent, b: ListedEvent) => Number(a.isSoldOut) - Number(b.isSoldOut)

/** Returns shows whose ticket sale has not opened yet, the next sale first. */
const soonOnSale = (events: ListedEvent[], now: number) =>
  events
    .filter((event) => event.status === 'SCHEDULED' && Date.parse(event.ticketOpenAt) > now)
    .sort((a, b) => Date.parse(a.ticketOpenAt) - Date.parse(b.ticketOpenAt))
    .slice(0, comingSoonShown)

function agendaOf(events: ListedEvent[], now: number): AgendaDay[] {
  const rows = events
    .flatMap((event) => [
      { event, at: event.startAt, isSale: false },
      { event, at: event.ticketOpenAt, isSale: true },
    ])
    .filter(({ at }) => Date.parse(at) > now && Date.parse(at) < now + weekMs)
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .slice(0, agendaRows)
  const days = Map.groupBy(rows, ({ event, at }) => dayKey(at, event.zone))
  return [...days].map(([key, dayRows]) => ({
    key,
    rows: dayRows.map((row) => ({ ...row, event: tileFacts(row.event) })),
  }))
}
