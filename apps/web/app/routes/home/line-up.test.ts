import type { ApiCall } from '@encore/contract/client'
import type { EventCard, ListedEvent, ReplayCard } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { loadLineUp } from './line-up.ts'

const now = Date.parse('2026-11-21T11:00:00Z')
const hour = 3_600_000

function event(id: string, status: EventCard['status'], startsIn: number, opensIn = -240): ListedEvent {
  const at = (hours: number) => new Date(now + hours * hour).toISOString()
  const text = { text: id, lang: 'en' as const }
  return {
    id,
    slug: id,
    type: 'CONCERT',
    status,
    title: text,
    artists: [text],
    images: { poster: '', still: '', hero: '', heroTall: '' },
    accent: '#888',
    zone: 'Asia/Seoul',
    doorsAt: at(startsIn),
    startAt: at(startsIn),
    startedAt: null,
    endAt: at(startsIn + 2),
    ticketOpenAt: at(opensIn),
    ticketCloseAt: at(startsIn),
    isFree: false,
    priceFrom: null,
    pointPriceFrom: null,
    hasOnePrice: true,
    isSoldOut: false,
  }
}

/** Returns a replay whose window opens and closes this many hours from now. */
function replay(id: string, from: number, to: number): ReplayCard {
  const at = (hours: number) => new Date(now + hours * hour).toISOString()
  const window = { from: at(from), to: at(to) }
  return { event: event(id, 'ENDED', -50), window, privacy: 'FREE', fromMs: 0, toMs: 1 }
}

function apiWith(events: ListedEvent[], down: string[] = [], replays: ReplayCard[] = []): ApiCall {
  const content = (key: string) => {
    if (key.endsWith('on-air')) return events.filter((one) => one.status === 'ON_AIR')
    if (key.endsWith('open-ticket')) return events.filter((one) => one.status === 'OPEN_TICKET')
    if (key.endsWith('ended')) return events.filter((one) => one.status === 'ENDED')
    if (key.endsWith('replay')) return replays
    if (key.endsWith('viewers')) return events.map(({ id }) => ({ eventId: id, viewers: 7 }))
    return /(?:theme|highlight)$/.test(key) ? [] : events.map((one) => ({ ...one }))
  }
  const answer = async (key: string) =>
    down.some((path) => key.endsWith(path))
      ? { ok: false, status: 503, error: { name: 'UNAVAILABLE' } }
      : { ok: true, value: { content: content(key) } }
  return answer as unknown as ApiCall
}

const ids = (events: { id: string }[]) => events.map(({ id }) => id)

test('home: the first show on air is the hero and not in the row below', async () => {
  const lineUp = await loadLineUp(apiWith([event('old', 'ON_AIR', -2), event('new', 'ON_AIR', -1)]), now)
  expect(lineUp.hero?.id).toBe('old')
  expect(ids(lineUp.onAir)).toEqual(['new'])
  expect(lineUp.viewers).toEqual({ old: 7, new: 7 })
})

test('home: the next show is the hero with nothing on air', async () => {
  const events = [
    event('late', 'OPEN_TICKET', 50),
    event('soon', 'SCHEDULED', 5),
    event('gone', 'ENDED', -50),
  ]
  const lineUp = await loadLineUp(apiWith(events), now)
  expect(lineUp.hero?.id).toBe('soon')
  expect(ids(lineUp.past)).toEqual(['gone'])
})

test('home: the week lists shows and sale openings by the venue’s day and nothing beyond', async () => {
  const events = [
    event('tonight', 'OPEN_TICKET', 2),
    event('far', 'SCHEDULED', 24 * 30, 20),
    event('out', 'SCHEDULED', 24 * 9, 24 * 8),
  ]
  const { agenda } = await loadLineUp(apiWith(events), now)
  expect(agenda.map(({ key, rows }) => [key, rows.map(({ event: { id }, isSale }) => [id, isSale])])).toEqual(
    [
      ['2026-11-21', [['tonight', false]]],
      ['2026-11-22', [['far', true]]],
    ],
  )
})

test('home: upcoming sales are listed by the next first', async () => {
  const events = [
    event('later', 'SCHEDULED', 60, 30),
    event('sooner', 'SCHEDULED', 90, 4),
    event('closed', 'SCHEDULED', 3),
    event('open', 'OPEN_TICKET', 50),
  ]
  expect(ids((await loadLineUp(apiWith(events), now)).comingSoon)).toEqual(['sooner', 'later'])
})

test('home: a failed list keeps the others', async () => {
  const lineUp = await loadLineUp(apiWith([event('live', 'ON_AIR', -1)], ['ended', 'event-theme']), now)
  expect(lineUp.hero?.id).toBe('live')
  expect(lineUp.isComplete).toBe(false)
  expect(lineUp.past).toEqual([])
})

test('home: knows the next moments at which one of its events changes', async () => {
  const events = [event('live', 'ON_AIR', -1), event('soon', 'OPEN_TICKET', 3)]
  const { turns } = await loadLineUp(apiWith(events), now)
  expect(turns.map((at) => (at - now) / hour)).toEqual([1, 3, 5])
})

test('home: a replay appears within its window only, whose ends are moments of the page', async () => {
  const replays = [replay('open', -1, 2), replay('ahead', 1, 4), replay('over', -4, -1)]
  const lineUp = await loadLineUp(apiWith([event('soon', 'OPEN_TICKET', 3)], [], replays), now)
  expect(lineUp.replays.map(({ event: { id } }) => id)).toEqual(['open'])
  expect(lineUp.turns.map((at) => (at - now) / hour)).toEqual([1, 2, 3, 4, 5])
})

test('home: sold-out events come after available ones', async () => {
  const gone = { ...event('gone', 'OPEN_TICKET', 24), isSoldOut: true }
  const lineUp = await loadLineUp(apiWith([gone, event('later', 'OPEN_TICKET', 48)]), now)
  expect(ids(lineUp.openTicket)).toEqual(['later', 'gone'])
})
