import type { OwnReplay } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import type { ReplayFacts } from '#app/features/replay/ReplayTile.tsx'
import { groupReplays } from './replay-list.ts'

const hour = 3_600_000
const now = Date.UTC(2026, 10, 22, 12)
const at = (hours: number) => new Date(now + hours * hour).toISOString()

const replay = (
  id: string,
  from: number,
  to: number,
  privacy: 'FREE' | 'ENTITLED' = 'ENTITLED',
): ReplayFacts => ({
  event: {
    id,
    slug: id,
    type: 'CONCERT',
    title: { text: id, lang: 'en' },
    artists: [],
    zone: 'Asia/Seoul',
    priceFrom: null,
    hasOnePrice: true,
    images: { still: '/images/x' },
  },
  window: { from: at(from), to: at(to) },
  privacy,
  fromMs: 0,
  toMs: 2 * hour,
})
const own = (...rights: [id: string, positionMs: number | null, window?: [number, number]][]) =>
  new Map<string, OwnReplay>(
    rights.map(([eventId, positionMs, window]) => [
      eventId,
      { eventId, positionMs, window: window ? { from: at(window[0]), to: at(window[1]) } : null },
    ]),
  )
const idsOf = (groups: ReturnType<typeof groupReplays>) =>
  Object.fromEntries(
    Object.entries(groups).map(([name, list]) => [name, list.map(({ event }: ReplayFacts) => event.id)]),
  )

test('replay list: groups replays by their window, each once', () => {
  const all = [replay('open', -5, 5), replay('ahead', 1, 5), replay('over', -5, -1)]
  expect(idsOf(groupReplays(all, new Map(), now))).toEqual({
    begun: [],
    open: ['open'],
    ahead: ['ahead'],
    over: ['over'],
  })
})

test('replay list: lists started replays first, last watched before the others', () => {
  const all = [replay('a', -5, 5), replay('b', -5, 5, 'FREE'), replay('c', -5, 5)]
  const mine = own(['b', hour], ['a', hour, [-5, 5]], ['c', 2 * hour, [-5, 5]])
  expect(idsOf(groupReplays(all, mine, now))).toMatchObject({ begun: ['b', 'a'], open: ['c'] })
})

test('replay list: a ticket’s own window decides, and without a ticket nothing is resumed', () => {
  const all = [replay('short', -5, 5), replay('long', -5, -1), replay('lost', -5, 5)]
  const mine = own(['short', hour, [-5, -2]], ['long', null, [-5, 9]], ['lost', hour])
  expect(idsOf(groupReplays(all, mine, now))).toEqual({
    begun: [],
    open: ['long', 'lost'],
    ahead: [],
    over: ['short'],
  })
})
