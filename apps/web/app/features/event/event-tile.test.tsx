import { type Locale, locales } from '@encore/contract/rules/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { EventTile, type TileFacts } from './EventTile.tsx'
import { shownViewers } from './shown-viewers.ts'

const now = Date.parse('2026-11-28T07:00:00Z')
const soon = {
  id: 'ev_1',
  type: 'CONCERT',
  status: 'OPEN_TICKET',
  title: { text: 'Low Tide', lang: 'en' },
  artists: [],
  zone: 'Asia/Seoul',
  startAt: '2026-11-28T20:00:00Z',
  startedAt: null,
  endAt: '2026-11-28T22:00:00Z',
  ticketOpenAt: '2026-11-20T00:00:00Z',
  isFree: true,
  priceFrom: null,
  hasOnePrice: true,
  isSoldOut: false,
  images: { poster: '/p.webp', still: '/s.webp' },
} as unknown as TileFacts
const onSaleLater = { ...soon, status: 'SCHEDULED', ticketOpenAt: '2026-12-24T00:00:00Z' } as TileFacts
const onAir = { ...soon, status: 'ON_AIR', startAt: '2026-11-28T06:00:00Z' } as TileFacts

/** The fact line of a card, and for each of its times the text shown in another time zone. */
function factOf(event: TileFacts, locale: Locale = 'en') {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TextProvider text={textFromFiles(locale)}>
        <EventTile event={event} now={now} />
      </TextProvider>
    </MemoryRouter>,
  )
  const own = [...html.matchAll(/<local-time at="(\d+)" offset="540" says="([^"]+)"/g)]
  return {
    text: html.replace(/<[^>]+>/g, ''),
    own: own.map(([, at, says]) => ({
      at: Number(at),
      says: JSON.parse((says ?? '').replaceAll('&quot;', '"')),
    })),
  }
}

describe('event card: shows its moment on the event’s clock and the reader’s', () => {
  test.each([
    ['a show to come', soon, soon.startAt, /Sun.29.Nov, 05:00.KST/],
    ['a sale to come', onSaleLater, onSaleLater.ticketOpenAt, /Tickets open Thu.24.Dec, 09:00.KST/],
    ['a show on air', onAir, onAir.startAt, /Started 15:00.KST.· Free/],
  ])('%s', (_, event, at, text) => {
    const fact = factOf(event as TileFacts)
    expect(fact.text).toMatch(text as RegExp)
    expect(fact.own.map((one) => one.at)).toEqual([Date.parse(at as string)])
  })

  test.each(locales)('adds the day where the reader’s calendar differs, in %s', (locale) => {
    const [own] = factOf(soon, locale).own
    expect(own?.says[1]).toBe(' ·\u00a0{}\u00a0{zone}')
    expect(own?.says[0]).toMatch(/28.*\{\}\u00a0\{zone\}$/)
    expect(own?.says[2]).toMatch(/30.*\{\}\u00a0\{zone\}$/)
  })
})

describe('event card: viewer count', () => {
  const cornerOf = (viewers: number) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <TextProvider text={textFromFiles('en')}>
          <EventTile event={onAir} now={now} viewers={viewers} />
        </TextProvider>
      </MemoryRouter>,
    ).includes('watching')

  test('appears on a card from ten on', () => {
    expect([1, 9, 10, 12_000].map(cornerOf)).toEqual([false, false, true, true])
  })

  test('is absent before it is known', () => {
    expect([null, undefined, 0, 9, 10].map(shownViewers)).toEqual([null, null, null, null, 10])
  })
})
