import type { ApiCall } from '@encore/contract/client'
import type { Keepsake } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { KeepsakeNotice } from '#app/features/call/KeepsakeNotice.tsx'
import { KeepsakeCard } from '#app/features/purchases/KeepsakeCard.tsx'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { openPage } from './open-page.ts'

const keepsake = (change: Partial<Keepsake> = {}): Keepsake => ({
  ...{ callId: 'fc_1', state: 'READY', mark: '7F3K-9QTA-0ZV4', calledAt: '2026-11-21T11:30:00.000Z' },
  event: { id: 'ev_1', slug: 'side-b', title: { text: 'Side B', lang: 'en' }, zone: 'Asia/Seoul' },
  artist: { id: 'dabi', name: { text: 'Dabi', lang: 'en' } },
  ...{ bytes: 12_000_000, durationMs: 61_000, expiresAt: '2026-12-21T11:30:00.000Z' },
  ...change,
})

const textOf = (element: React.ReactNode, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TextProvider text={textFromFiles(locale)}>{element}</TextProvider>
    </MemoryRouter>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const cardOf = (change: Partial<Keepsake>, locale?: Locale) =>
  textOf(<KeepsakeCard keepsake={keepsake(change)} onDeleted={async () => {}} />, locale)

describe('MY BOX: keepsakes of calls', () => {
  test('show length, mark, last day and both presses', () => {
    const text = cardOf({})
    expect(text).toMatch(/Call with Dabi READY Side B .*Kept until .*2026.*1:01 .*Mark 7F3K-9QTA-0ZV4/)
    expect(text).toMatch(/Download.*Delete/)
  })

  test('say that they are being made or could not be, without a download', () => {
    const none = { bytes: null, durationMs: null, expiresAt: null }
    expect(cardOf({ state: 'RECORDING', ...none })).toContain('We’re making the video')
    expect(cardOf({ state: 'FAILED', ...none })).toContain('too damaged')
    expect(cardOf({ state: 'RECORDING', ...none })).not.toContain('Download')
  })

  test.each(locales)('have words in %s', (locale) => {
    for (const state of ['RECORDING', 'READY', 'FAILED'] as const)
      expect(cardOf({ state }, locale)).not.toMatch(/box\.keepsake/)
    for (const state of ['RECORDING', 'READY', 'FAILED', 'DELETED'] as const)
      expect(textOf(<KeepsakeNotice calls={[{ keepsake: state }]} />, locale)).not.toMatch(/call\.keepsake/)
  })

  test('are not mentioned after a call that was not recorded', () =>
    expect(textOf(<KeepsakeNotice calls={[{ keepsake: null }]} />).trim()).toBe(''))

  test('count beside the tab of downloads and fill it', async () => {
    const counts = { TICKET: 3, GOODS: 0, DOWNLOAD: 1, GIFT: 0, COUPON: 1 }
    const page = { content: [], counts, totalElements: 0, unanswered: 0 }
    const api = (async (key: string) =>
      key === 'GET /api/v1/mybox/keepsakes'
        ? { ok: true, value: { content: [keepsake(), keepsake()], totalElements: 2 } }
        : { ok: true, value: page }) as unknown as ApiCall
    const expected = { counts: { DOWNLOAD: 3, TICKET: 3 } }
    expect(await openPage(api, { tab: 'DOWNLOAD', shown: 20 })).toMatchObject({
      ...{ ok: true, value: { ...expected, keepsakes: [{ callId: 'fc_1' }], total: 3 } },
    })
    expect(await openPage(api, { tab: 'TICKET', shown: 20 })).toMatchObject({
      ...{ ok: true, value: { ...expected, keepsakes: [], total: 3 } },
    })
  })
})
