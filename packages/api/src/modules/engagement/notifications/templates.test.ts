import { locales } from '@encore/contract/rules/locale'
import { expect, test } from 'vitest'
import { inWords, type TemplateData, type TemplateName, typeOf } from './templates.ts'

const inAll = (text: string) => ({ ko: `${text} ko`, ja: `${text} ja`, en: text, zhhans: `${text} zh` })
const samples: { [N in TemplateName]: TemplateData[N] } = {
  welcome: {},
  'cubes-bought': { cubes: 1_100 },
  'ticket-bought': { event: { en: 'Afterglow' }, ticket: { en: 'Live', ko: '라이브' } },
  'product-bought': { product: { en: 'Light stick' }, quantity: 2 },
  'coupon-cubes': { amount: 20 },
  'coupon-souls': { amount: 1_800 },
  'coupon-ticket': { event: { en: 'Afterglow' } },
  announcement: { title: inAll('Tour dates'), content: inAll('Four cities') },
}

test.each(Object.entries(samples))(
  '%s is said in four languages, each in its own words',
  (template, data) => {
    const said = locales.map((locale) => inWords(template, data, locale))
    for (const words of said) {
      expect(words?.title).toMatch(/\S/)
      expect(words?.content).toMatch(/\S/)
      expect(`${words?.title} ${words?.content}`).not.toMatch(/undefined|null|\[object/)
    }
    expect(new Set(said.map((words) => words?.title)).size).toBe(4)
  },
)

test('names of things are taken in the reader’s language, else in English', () => {
  expect(inWords('ticket-bought', samples['ticket-bought'], 'ko')).toEqual({
    title: 'Afterglow 티켓을 구매했어요',
    content: '라이브 · 입장이 시작되면 공연 페이지에서 들어갈 수 있어요.',
  })
})

test('one cube is not spoken of as many', () => {
  expect(inWords('cubes-bought', { cubes: 1 }, 'en')?.title).toBe('1 cube is yours')
  expect(inWords('cubes-bought', { cubes: 1_100 }, 'en')?.title).toBe('1,100 cubes are yours')
})

test('what was bought leads to MY BOX, the rest home', () => {
  expect(typeOf('ticket-bought')).toBe('MY_BOX')
  expect(typeOf('cubes-bought')).toBe('HOME')
})

test.each(['from-a-newer-version', 'toString', '__proto__'])(
  '%s is no template, and says nothing',
  (name) => {
    expect(inWords(name, {}, 'en')).toBeNull()
  },
)
