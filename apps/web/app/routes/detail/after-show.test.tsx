import type { ApiCall } from '@encore/contract/client'
import type { ListedEvent } from '@encore/contract/endpoints'
import { locales } from '@encore/contract/rules/locale'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { AfterShow } from './AfterShow.tsx'
import { loadAfterShow } from './after-show.ts'

const now = Date.parse('2026-11-28T13:00:00Z')
const next = {
  id: 'ev_next',
  slug: 'next-night',
  type: 'CONCERT',
  status: 'OPEN_TICKET',
  title: { text: 'High Moon', lang: 'en' },
  artists: [{ text: 'TIDEFALL', lang: 'en' }],
  images: { poster: '/p.webp', still: '/s.webp', hero: '/h.webp', heroTall: '/t.webp' },
  zone: 'Asia/Seoul',
  startAt: '2026-12-05T09:00:00Z',
  startedAt: null,
  endAt: '2026-12-05T12:00:00Z',
  ticketOpenAt: '2026-11-20T00:00:00Z',
  ticketCloseAt: '2026-12-05T09:00:00Z',
  isFree: true,
  priceFrom: null,
  hasOnePrice: true,
  isSoldOut: false,
} as unknown as ListedEvent
const clip = {
  id: 'hl_1',
  title: { text: 'The last chorus', lang: 'en' },
  posterUrl: '/c.webp',
  event: { artists: next.artists },
}
const over = { id: 'ev_over', status: 'ENDED' } as const

const apiOf = (contents: Record<string, unknown[]>) =>
  (async (key: string) =>
    key in contents
      ? { ok: true, value: { content: contents[key] } }
      : { ok: false, status: 503 }) as unknown as ApiCall
const all = apiOf({ 'GET /api/v1/event/{id}/next': [next], 'GET /api/v1/highlight': [clip] })

describe('after the show: ended show', () => {
  test.each(locales)('links to the next show of its artists and to its clips, in %s', async (locale) => {
    const after = await loadAfterShow(all, over, now)
    const html = renderToStaticMarkup(
      <MemoryRouter>
        <TextProvider text={textFromFiles(locale)}>
          {after && <AfterShow eventId={over.id} after={after} now={now} />}
        </TextProvider>
      </MemoryRouter>,
    )
    const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
    const prefix = locale === 'en' ? '' : `/${locale}`
    expect(links).toEqual([
      `${prefix}/detail/next-night`,
      `${prefix}/highlights?event=ev_over`,
      `${prefix}/highlights?event=ev_over#hl_1`,
    ])
  })

  test('loads again when the next show changes', async () => {
    const turns = (await loadAfterShow(all, over, now))?.turns
    expect(turns).toEqual([Date.parse(next.startAt), Date.parse(next.endAt)])
  })

  test('keeps its page where neither can be loaded', async () => {
    expect(await loadAfterShow(apiOf({}), over, now)).toEqual({ next: [], clips: [], turns: [] })
  })
})

test.each(['SCHEDULED', 'OPEN_TICKET', 'ON_AIR', 'CANCELED'] as const)(
  'after the show: is absent for a show that is %s',
  async (status) => {
    expect(await loadAfterShow(all, { ...over, status }, now)).toBeNull()
  },
)
