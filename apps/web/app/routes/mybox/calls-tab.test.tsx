import type { ApiCall } from '@encore/contract/client'
import type { BoxCallSession } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { Calls } from './Calls.tsx'
import { EmptyTab } from './EmptyTab.tsx'
import { openPage } from './open-page.ts'

const session = (change: Partial<BoxCallSession> = {}): BoxCallSession => ({
  ...{ id: 'cs_1', bookingId: 'bk_1', state: 'OPEN', startsAt: '2026-11-21T11:30:00.000Z' },
  event: { id: 'ev_1', slug: 'side-b', title: { text: 'Side B', lang: 'en' }, zone: 'Asia/Seoul' },
  artists: ['Dabi', 'Haon'].map((name) => ({ id: name, name: { text: name, lang: 'en' } })),
  ...{ number: 12, ended: 1, total: 2, promisedMs: 120_000 },
  ...change,
})

const markupOf = (element: React.ReactNode, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TextProvider text={textFromFiles(locale)}>{element}</TextProvider>
    </MemoryRouter>,
  )

const textOf = (element: React.ReactNode, locale?: Locale) =>
  markupOf(element, locale)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

describe('MY BOX: the tab of calls', () => {
  test('shows artists, time with its zone, number and what is done, and leads to the call', () => {
    const text = textOf(<Calls calls={[session()]} />)
    expect(text).toMatch(
      /OPEN NOW Dabi , Haon Side B .*20:30 KST.*Number 12.*2:00 altogether.*1 of 2 calls done/,
    )
    expect(markupOf(<Calls calls={[session()]} />, 'ko')).toContain('href="/ko/call/cs_1"')
  })

  test('says that the order comes out later', () => {
    const text = textOf(<Calls calls={[session({ state: 'PUBLISHED', number: null, ended: 0, total: 0 })]} />)
    expect(text).toContain('The order comes out before the start')
    expect(text).not.toContain('Number')
  })

  test.each(locales)('has words for an empty list in %s', (locale) =>
    expect(textOf(<EmptyTab tab="CALL" />, locale)).not.toMatch(/box\./),
  )
})

describe('MY BOX: reading calls', () => {
  const counts = { TICKET: 3, GOODS: 0, DOWNLOAD: 0, GIFT: 0, COUPON: 1 }
  const page = { content: [], counts, totalElements: 0, unanswered: 0 }
  const apiWith = (calls: object): ApiCall =>
    (async (key: string) =>
      key === 'GET /api/v1/mybox/calls' ? calls : { ok: true, value: page }) as unknown as ApiCall

  test('shows each session once beside the numbers of the other tabs', async () => {
    const api = apiWith({ ok: true, value: { content: [session(), session()], totalElements: 1 } })
    expect(await openPage(api, { tab: 'CALL', shown: 20 })).toMatchObject({
      ok: true,
      value: { calls: [{ id: 'cs_1' }], items: [], draws: [], total: 1, counts },
    })
  })

  test('fails with the calls on their own tab alone', async () => {
    const failed = { ok: false, status: 503, error: { name: 'UNAVAILABLE' } }
    expect(await openPage(apiWith(failed), { tab: 'CALL', shown: 20 })).toEqual(failed)
    expect(await openPage(apiWith(failed), { tab: 'TICKET', shown: 20 })).toMatchObject({ ok: true })
  })
})
