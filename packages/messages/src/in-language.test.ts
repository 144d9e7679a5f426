import { expect, test } from 'vitest'
import { inLanguage } from './in-language.ts'

const shared = {
  gift: { title: { en: 'A gift', ko: '선물' }, note: { en: 'For {name}' } },
  en: { title: { en: 'English', ko: '영어' } },
}

test('shared catalogue: returns one language, without messages that it lacks', () => {
  expect(inLanguage(shared, 'en')).toEqual({
    gift: { title: 'A gift', note: 'For {name}' },
    en: { title: 'English' },
  })
  expect(inLanguage(shared, 'ko')).toEqual({ gift: { title: '선물' }, en: { title: '영어' } })
})

test('shared catalogue: refuses a text without a language', () => {
  expect(() => inLanguage({ gift: { title: 'A gift' } }, 'en')).toThrow('title has no languages')
})
