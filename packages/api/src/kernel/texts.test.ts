import { expect, test } from 'vitest'
import { localText } from './texts.ts'

test('a text falls back from the asked language to English, then to any, and says which it is', () => {
  expect(localText({ ko: '노을', en: 'Afterglow' }, 'ko')).toEqual({ text: '노을', lang: 'ko' })
  expect(localText({ ko: '노을', en: 'Afterglow' }, 'ja')).toEqual({ text: 'Afterglow', lang: 'en' })
  expect(localText({ zhhans: '余晖' }, 'ja')).toEqual({ text: '余晖', lang: 'zhhans' })
})

test('an empty text counts as missing', () => {
  expect(localText({ ja: '', en: 'Afterglow' }, 'ja')).toEqual({ text: 'Afterglow', lang: 'en' })
  expect(localText({}, 'ja')).toEqual({ text: '', lang: 'ja' })
})
