import { expect, test } from 'vitest'
import { localText } from './texts.ts'

test('localized texts: fall back from the requested language to English, then to any, and name it', () => {
  expect(localText({ ko: '노을', en: 'Afterglow' }, 'ko')).toEqual({ text: '노을', lang: 'ko' })
  expect(localText({ ko: '노을', en: 'Afterglow' }, 'ja')).toEqual({ text: 'Afterglow', lang: 'en' })
  expect(localText({ zhhans: '余晖' }, 'ja')).toEqual({ text: '余晖', lang: 'zhhans' })
})

test('localized texts: treat an empty text as missing', () => {
  expect(localText({ ja: '', en: 'Afterglow' }, 'ja')).toEqual({ text: 'Afterglow', lang: 'en' })
  expect(localText({}, 'ja')).toEqual({ text: '', lang: 'ja' })
})
