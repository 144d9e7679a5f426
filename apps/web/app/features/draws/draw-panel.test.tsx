import type { DrawDetail, EventDetail, OwnDraw } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { DrawList } from './DrawList.tsx'
import { draw, own, ownEntry } from './draw-examples.ts'
import { phaseOf } from './draw-phase.ts'
import { OwnDrawPanel } from './OwnDrawPanel.tsx'
import { OwnLots } from './OwnLots.tsx'
import { Spread } from './Spread.tsx'
import { Truth } from './Truth.tsx'

const event = {
  id: 'ev_1',
  slug: 'postcards',
  accent: '#be8ce1',
  zone: 'Asia/Seoul',
  startAt: '2026-11-29T10:00:00Z',
} as unknown as EventDetail

/** Text of an element, without tags. */
function textOf(element: ReactNode, locale: Locale = 'en'): string {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TextProvider text={textFromFiles(locale)}>{element}</TextProvider>
    </MemoryRouter>,
  )
  return html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[ \n]+/g, ' ')
    .trim()
}

function panelOf(shown: DrawDetail, time: string, mine: OwnDraw | null = null, locale: Locale = 'en') {
  const now = Date.parse(`2026-11-28T${time}Z`)
  return textOf(
    <OwnDrawPanel
      draw={shown}
      event={event}
      outcome={null}
      own={mine}
      isLost={false}
      phase={phaseOf(shown, now)}
      now={now}
      renderedAt={now}
      keepOwn={() => {}}
    />,
    locale,
  )
}

describe('draws: the panel of a reader', () => {
  test('says since when the list waits to close', () => {
    const shown = draw({ closesAt: '2026-11-28T11:00:00Z' })
    expect(panelOf(shown, '11:00:20')).toContain('Entries are over.')
    expect(panelOf(shown, '11:01:00')).toMatch(/Entries ended at Sat\s28\sNov,\s20:00/)
  })

  test('offers the free entry and each product of an open draw', () => {
    const product = { id: 'pr_1', name: { text: 'Album', lang: 'en' as const } }
    const shown = panelOf(draw({ products: [product] }), '10:00:00')
    expect(shown).toContain('Enter for free')
    expect(shown).toContain('Get Album')
  })

  test('shows own lots, their chance and what one more makes of it', () => {
    const product = { id: 'pr_1', name: { text: 'Album', lang: 'en' as const } }
    const shown = panelOf(draw({ products: [product] }), '10:00:00', own())
    expect(shown).toContain('1 lot among 18,204: 1 in 63')
    expect(shown).toContain('1 of 10 you may have One more makes it 1 in 48')
    expect(shown).toContain('Your lot is in the list')
    expect(shown).toContain('Leave the draw')
    expect(shown).not.toContain('Enter for free')
  })

  test('offers an excluded member nothing and says for which reason', () => {
    const left = { reason: 'EXCLUDED' as const, exclusion: 'RESALE' as const, at: '2026-11-28T09:30:00Z' }
    const product = { id: 'pr_1', name: { text: 'Album', lang: 'en' as const } }
    const shown = panelOf(draw({ products: [product] }), '10:00:00', own({ entries: [ownEntry({ left })] }))
    expect(shown).toContain('Excluded for selling lots or places')
    expect(shown).toContain('can’t enter it again')
    expect(shown).not.toContain('Enter for free')
    expect(shown).not.toContain('Album')
  })

  test('offers the free entry beside bought lots, once and below the cap', () => {
    const offered = (entries: OwnDraw['entries'], cap = 10) =>
      panelOf(draw({ isFree: true, entriesPerEntrant: cap }), '10:00:00', own({ entries })).includes(
        'Enter for free',
      )
    expect(offered([ownEntry({ source: 'PAID' })])).toBe(true)
    expect(offered([ownEntry({ source: 'PAID' })], 1)).toBe(false)
    expect(offered([ownEntry({ source: 'FREE' })])).toBe(false)
  })

  test('offers no further product at the cap, and counts lots that wait for the log', () => {
    const product = { id: 'pr_1', name: { text: 'Album', lang: 'en' as const } }
    const shown = panelOf(
      draw({ products: [product], entriesPerEntrant: 2 }),
      '10:00:00',
      own({ entries: [ownEntry(), ownEntry({ id: 'd'.repeat(32), seq: null })], chanceWithOneMore: null }),
    )
    expect(shown).toContain('2 lots among 18,205:')
    expect(shown).toContain('1 lot is being added to the list')
    expect(shown).not.toContain('Get Album')
    expect(shown).not.toContain('One more')
  })

  test('counts down to the number of a closed draw, and says since when it waits', () => {
    const closed = draw({ state: 'CLOSED', closedAt: '2026-11-28T12:00:04Z' })
    expect(panelOf(closed, '12:01:46')).toContain('Drawn in 100 PLACES 08:14')
    const late = panelOf(closed, '12:11:00')
    expect(late).toContain('waiting for the public number since Sat\u00a028\u00a0Nov, 21:10\u00a0KST')
  })

  test('lets nobody leave once entries have ended', () => {
    const shown = panelOf(draw(), '12:00:00', own())
    expect(shown).toContain('Closing the list')
    expect(shown).not.toContain('Leave the draw')
  })

  test.each([
    ['CLOSE_DELAYED', 'within a day'],
    ['SEED_LOST', 'sealed seed'],
    ['NO_RANDOMNESS', '14 days'],
    ['EVENT_CANCELED', 'The show is canceled.'],
    ['SOMETHING_NEW', 'The rules ended it'],
  ])('says why a draw is void: %s', (reason, words) => {
    const ended = draw({ state: 'VOID', void: { reason, at: '2026-11-28T12:00:00Z' } })
    expect(panelOf(ended, '13:00:00')).toContain(words)
  })

  const drawn = draw({ state: 'DRAWN', drawnAt: '2026-11-28T12:10:05Z' })
  const resultOf = (result: OwnDraw['result'], locale: Locale = 'en') =>
    panelOf(drawn, '13:00:00', own({ result, chance: null, chanceWithOneMore: null }), locale)

  test('asks a winner for an answer in time', () => {
    const shown = resultOf({ status: 'WINNER', acceptUntil: '2026-11-30T12:10:05Z' })
    for (const words of ['You won', 'Accept by', '47:10:05', 'Accept my place', 'Give my place back'])
      expect(shown).toContain(words)
    expect(shown).not.toContain('See the event')
  })

  test.each([
    ['RESERVE', 'You’re in reserve', 'the first reserve moves up'],
    ['CONFIRMED', 'Your place is confirmed', 'Nobody can move it on'],
    ['FORFEITED', 'Your place went to a reserve', 'not accepted in time'],
    ['LOST', 'Not this time', 'Your lot wasn’t drawn. 100 of 8,688 fans won.'],
  ] as const)('shows the result %s without a question', (status, title, text) => {
    const shown = resultOf({ status, acceptUntil: null })
    expect(shown).toContain(title)
    expect(shown).toContain(text)
    expect(shown).toContain('See the event')
    expect(shown).toContain('Was it fair?')
    for (const words of ['Accept my place', 'Give my place back', 'Sign in', 'Leave the draw'])
      expect(shown).not.toContain(words)
  })

  test('tells a member without a lot that others were drawn', () => {
    expect(panelOf(drawn, '13:00:00', own({ entries: [], result: null }))).toContain(
      'You weren’t in this draw',
    )
  })

  test('offers nothing in a void draw, and keeps the lots out of it', () => {
    const ended = draw({ state: 'VOID', void: { reason: 'RULES_WRONG', at: '2026-11-28T11:00:00Z' } })
    const shown = panelOf(ended, '13:00:00', own())
    expect(shown).toContain('This draw is void The published rules had a mistake. Nobody won.')
    for (const words of ['Enter for free', 'Leave the draw', 'among']) expect(shown).not.toContain(words)
  })

  test.each(locales)('has a text for each result in %s', (locale) => {
    for (const status of ['WINNER', 'RESERVE', 'CONFIRMED', 'FORFEITED', 'LOST'] as const)
      expect(resultOf({ status, acceptUntil: '2026-11-30T12:10:05Z' }, locale)).not.toMatch(/draw\.\w+/)
  })

  test.each(locales)('has no missing text in %s', (locale) => {
    for (const state of ['PLANNED', 'OPEN', 'CLOSED', 'DRAWN', 'VOID'] as const)
      expect(panelOf(draw({ state }), '10:00:00', null, locale)).not.toMatch(/draw\.\w+/)
  })
})

test('draws: a closed draw shows the chance in one line', () => {
  expect(textOf(<OwnLots draw={draw({ state: 'CLOSED' })} own={own()} isSmall />)).toBe(
    '1 lot among 18,204: 1 in 63',
  )
})

test('draws: an event without draws has no list of them', () => {
  expect(textOf(<DrawList draws={[]} zone="Asia/Seoul" />)).toBe('')
  expect(textOf(<DrawList draws={[{ ...draw(), productIds: [] }]} zone="Asia/Seoul" />)).toContain(
    'OPEN Postcards A signed postcard 100 places Enter until',
  )
})

test('draws: the spread marks the own class and counts winners only after the draw', () => {
  const classes = [
    { from: 1, to: 1, entrants: 4_962, winners: null },
    { from: 2, to: 5, entrants: 3_114, winners: null },
  ]
  const before = textOf(<Spread draw={draw({ spread: classes })} mine={3} />)
  expect(before).toContain('2 to 5 you 3,114')
  expect(before).not.toContain('Won')
  const after = draw({ state: 'DRAWN', spread: classes.map((one) => ({ ...one, winners: 27 })) })
  expect(textOf(<Spread draw={after} mine={0} />)).toContain('Won 1 4,962 27')
})

test('draws: lots by source are shown once they are known', () => {
  const closed = draw({ state: 'CLOSED', sources: { PAID: 18_060, TICKET: 0, FREE: 144, GRANT: 0 } })
  expect(textOf(<Spread draw={closed} mine={0} />)).toContain(
    'Lots by source By purchase 18,060 By ticket 0 Free entry 144 Granted 0',
  )
  expect(textOf(<Spread draw={draw()} mine={0} />)).not.toContain('Lots by source')
})

test('draws: demo randomness and a seed alone do not count as proof of an honest number', () => {
  const kindOf = (kind: 'QUICKNET' | 'SANDBOX' | 'SEED_ONLY') =>
    textOf(<Truth draw={draw({ randomness: { kind, round: null, at: '2026-11-28T12:10:00Z' } })} />)
  expect(kindOf('QUICKNET')).toContain('nobody chose it')
  for (const kind of ['SANDBOX', 'SEED_ONLY'] as const) {
    expect(kindOf(kind)).not.toContain('nobody chose it')
    expect(kindOf(kind)).toContain('We didn’t pick the number')
  }
})
