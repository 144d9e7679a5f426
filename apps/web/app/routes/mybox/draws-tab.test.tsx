import type { MemberDraw } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { Draws } from './Draws.tsx'

const now = Date.parse('2026-11-28T12:00:00Z')

const draw = (over: Partial<MemberDraw>): MemberDraw => ({
  id: 'a'.repeat(32),
  number: 1,
  title: { text: 'Postcards', lang: 'en' },
  event: {
    id: 'ev_1',
    slug: 'postcards',
    title: { text: 'Fan sign', lang: 'en' },
    still: '/still.webp',
    zone: 'Asia/Seoul',
  },
  state: 'OPEN',
  held: 2,
  result: null,
  next: { step: 'CLOSE', at: '2026-11-28T13:00:00Z' },
  ...over,
})

function markupOf(draws: MemberDraw[], locale: Locale = 'en'): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <TextProvider text={textFromFiles(locale)}>
        <Draws draws={draws} renderedAt={now} />
      </TextProvider>
    </MemoryRouter>,
  )
}

const textOf = (markup: string) =>
  markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const won = draw({
  state: 'DRAWN',
  result: { status: 'WINNER', acceptUntil: '2026-11-30T12:00:00Z' },
  next: { step: 'ANSWER', at: '2026-11-30T12:00:00Z' },
})

describe('MY BOX: the draws of a member', () => {
  test('come by what they ask for, each with the next time', () => {
    const shown = textOf(
      markupOf([
        draw({ id: '1'.repeat(32), state: 'CLOSED', next: { step: 'DRAW', at: '2026-11-28T12:10:00Z' } }),
        draw({ id: '2'.repeat(32), state: 'VOID', next: null }),
        draw({ id: '3'.repeat(32) }),
        won,
      ]),
    )
    const order = [
      'Needs your answer',
      'Accept by',
      'Open',
      'Enter until',
      'Waiting',
      'Result:',
      'Past',
      'VOID',
    ]
    const places = order.map((words) => shown.indexOf(words))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(shown).toContain('Accept by Mon 30 Nov, 21:00 KST')
  })

  test('lead to their pages', () => {
    expect(markupOf([won])).toContain(`href="/draw/${won.id}"`)
  })

  test('tell when the number is late and when a list is being closed', () => {
    const late = draw({ state: 'CLOSED', next: { step: 'DRAW', at: '2026-11-28T11:00:00Z' } })
    expect(textOf(markupOf([late]))).toContain('Waiting for the public number since')
    const closing = draw({ next: { step: 'CLOSE', at: '2026-11-28T11:59:59Z' } })
    expect(textOf(markupOf([closing]))).toContain('The list is closing')
  })

  test('count no lots where all went out', () => {
    const shown = textOf(markupOf([draw({ held: 0, next: null })]))
    expect(shown).toContain('NO LOTS LEFT')
    expect(shown).not.toContain('0 lots')
  })

  test.each(locales)('have no missing text in %s', (locale) => {
    const ended = (['LOST', 'RESERVE', 'CONFIRMED', 'FORFEITED'] as const).map((status, place) =>
      draw({
        id: String(place).repeat(32),
        state: 'DRAWN',
        result: { status, acceptUntil: null },
        next: null,
      }),
    )
    expect(textOf(markupOf([won, draw({ id: 'b'.repeat(32) }), ...ended], locale))).not.toMatch(/box\.draw/)
  })
})
