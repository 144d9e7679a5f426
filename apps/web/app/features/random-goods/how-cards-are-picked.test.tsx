import type { Allotment, RandomPool } from '@encore/contract/endpoints'
import { locales } from '@encore/contract/rules/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { HowCardsArePicked } from './HowCardsArePicked.tsx'

const round = (number: number, state: Allotment['state']) =>
  ({ number, state, closesAt: '2026-12-01T10:00:00Z' }) as Allotment

/** The page of a pool with these rounds, newest first. */
const shown = (rounds: Allotment[], locale: (typeof locales)[number] = 'en') =>
  renderToStaticMarkup(
    <TextProvider text={textFromFiles(locale)}>
      <HowCardsArePicked
        pool={{ packing: 'PICKED', candidates: [], allotments: rounds } as unknown as RandomPool}
        zone="Asia/Seoul"
      />
    </TextProvider>,
  )

test('random goods: a round that ended without cards is named until a later one allots them', () => {
  const waiting = shown([round(4, 'OPEN'), round(3, 'VOID'), round(2, 'ALLOTTED'), round(1, 'VOID')])
  expect(waiting).toContain('Round 3 ended without cards')
  expect(waiting).not.toContain('Round 1 ended')
  const allotted = shown([round(5, 'OPEN'), round(4, 'ALLOTTED'), round(3, 'VOID')])
  expect(allotted).not.toContain('ended without cards')
})

test.each(locales)('random goods: each round without cards has its words (%s)', (locale) => {
  const text = shown([round(3, 'OPEN'), round(2, 'VOID'), round(1, 'VOID')], locale)
  expect(text.match(/data-kind="warn"/g)).toHaveLength(2)
})
