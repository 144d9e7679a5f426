import type { EventDetail } from '@encore/contract/endpoints'
import { forfeitCauses } from '@encore/contract/rules/draws'
import { type Locale, locales } from '@encore/contract/rules/locale'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { DrawRules } from './DrawRules.tsx'
import { draw } from './draw-examples.ts'
import { ForfeitNotice, type ForfeitNoticeProps } from './ForfeitNotice.tsx'

const event = { id: 'ev_1', zone: 'Asia/Seoul' } as unknown as EventDetail

const textOf = (element: ReactNode, locale: Locale = 'en'): string =>
  renderToStaticMarkup(<TextProvider text={textFromFiles(locale)}>{element}</TextProvider>)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

const announced: ForfeitNoticeProps['forfeit'] = {
  reason: 'NOT_ELIGIBLE',
  at: '2026-11-28T13:00:00Z',
  objectUntil: '2026-11-29T13:00:00Z',
  objection: null,
  decision: null,
}
const shownAt = (clock: string, forfeit = announced, locale: Locale = 'en') =>
  textOf(
    <ForfeitNotice
      draw={draw({ state: 'DRAWN' })}
      event={event}
      forfeit={forfeit}
      now={Date.parse(clock)}
      keepOwn={() => {}}
    />,
    locale,
  )

describe('draw forfeits: the winner’s notice', () => {
  test('names the reason and the deadline with its zone, and takes an objection', () => {
    const shown = shownAt('2026-11-28T14:00:00Z')
    for (const words of ['terms of the draw not met', 'Object by', 'KST', 'Send objection'])
      expect(shown).toContain(words)
  })
  test('takes none after the deadline', () => {
    const shown = shownAt('2026-11-29T13:00:00Z')
    expect(shown).toContain('The time to object is over')
    expect(shown).not.toContain('Send objection')
  })
  test('shows a sent objection instead of the form', () => {
    const sent = { ...announced, objection: { text: 'I am of age', at: '2026-11-28T15:00:00Z' } }
    const shown = shownAt('2026-11-28T16:00:00Z', sent)
    expect(shown).toContain('I am of age')
    expect(shown).not.toContain('Send objection')
  })
  test.each(locales)('has all texts in %s', (locale) => {
    expect(shownAt('2026-11-28T14:00:00Z', announced, locale)).not.toMatch(/draw\.\w+/)
    const forfeits = forfeitCauses.map((cause) => ({ cause, places: 2 }))
    expect(textOf(<DrawRules draw={draw({ forfeits })} />, locale)).not.toMatch(/draw\.\w+/)
  })
})
