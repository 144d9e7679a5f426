import type { EventDetail, OrderSigning, SigningMoment } from '@encore/contract/endpoints'
import { type Locale, locales } from '@encore/contract/rules/locale'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import { TextProvider } from '#app/i18n/TextProvider.tsx'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { GoodsSigning } from './GoodsSigning.tsx'
import { SignedMoment } from './SignedMoment.tsx'
import { SigningForm } from './SigningForm.tsx'
import { SigningWords } from './SigningWords.tsx'
import { nextReadInMs } from './use-own-signing.ts'

const event = { slug: 'postcards', zone: 'Asia/Seoul' } as unknown as EventDetail
const signed: SigningMoment = { number: 37, at: '2026-11-28T10:50:12Z', mediaMs: 3_012_000 }

const htmlOf = (element: ReactNode, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TextProvider text={textFromFiles(locale)}>{element}</TextProvider>
    </MemoryRouter>,
  )

describe('signing: the moment of a signed item', () => {
  const moment = (change: Partial<SigningMoment>, isInReplay: boolean) =>
    htmlOf(<SignedMoment event={event} signed={{ ...signed, ...change }} isInReplay={isInReplay} />)

  test('leads into the replay a few seconds earlier', () => {
    const shown = moment({}, true)
    expect(shown).toContain('href="/replay/postcards?t=3007"')
    expect(shown).toContain('0:50:12 into the show')
    expect(moment({ mediaMs: 2_000 }, true)).toContain('?t=0"')
  })

  test('promises the replay only for a show on air', () => {
    expect(moment({}, false)).toContain('Once the replay is open')
    const offAir = moment({ mediaMs: null }, false)
    expect(offAir).not.toContain('replay')
    expect(offAir).toContain('19:50')
  })
})

test('signing: the words are shown as typed and are not translated', () => {
  const shown = htmlOf(<SigningWords text={{ name: '水野 <彩>', reading: '', text: 'a\nb' }} />)
  expect(shown).toContain('translate="no"')
  expect(shown).toContain('水野 &lt;彩&gt;')
  expect(shown).not.toContain('<small')
})

test.each(locales)('signing: the form has all texts in %s, and counts characters', (locale) => {
  const text = { name: '👨‍👩‍👧', reading: '', text: '' }
  const shown = htmlOf(<SigningForm drawId="0" text={text} onSaved={() => {}} onCancel={undefined} />, locale)
  expect(shown).not.toMatch(/signing\.\w+/)
  expect(shown).toContain('1/30')
  expect(shown).toContain('0/60')
})

test('signing: a page reads often while the item waits, and rarely once it is signed', () => {
  const own = { text: null, isOpen: true, signed: null, isInReplay: false }
  expect(nextReadInMs(own, 0)).toBe(15_000)
  expect(nextReadInMs({ ...own, signed }, 0)).toBe(60_000)
})

describe('signing: bought goods of an order', () => {
  const goods = (units: OrderSigning['goods'][number]['units'], locale: Locale = 'en') =>
    htmlOf(
      <GoodsSigning
        goods={[
          {
            ...{ productId: 'pr_1', event: { id: 'ev_1', slug: 'postcards', zone: 'Asia/Seoul' } },
            ...{ text: { name: '水野 彩', reading: '', text: '' }, units },
          },
        ]}
        names={new Map([['pr_1', { text: 'Signed set', lang: 'en' }]])}
      />,
      locale,
    )
  const waiting = { unit: 1, signed: null, isInReplay: false }

  test('show what is written, and the moment of each signed unit', () => {
    const shown = goods([waiting, { unit: 2, signed, isInReplay: true }])
    expect(shown).toContain('水野 彩')
    expect(shown).toMatch(/Item 1 of 2.*during the show.*Item 2 of 2.*19:50.*\/replay\/postcards\?t=3007/)
  })

  test.each(locales)('do not number a single unit (%s)', (locale) => {
    expect(goods([waiting], locale)).not.toMatch(/<b>/u)
  })

  test('take no room in an order without any', () => {
    expect(htmlOf(<GoodsSigning goods={[]} names={new Map()} />)).toBe('')
  })
})
