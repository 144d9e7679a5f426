import { replaySights } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { textFromFiles } from '#app/i18n/text-from-files.ts'
import { savedText } from './saved-text.ts'

const window = { from: '2036-03-30T10:00:00.000Z', to: '2036-04-30T10:00:00.000Z' }
const zone = 'Asia/Seoul'
const en = textFromFiles('en')

test('saved replay: only a replay that fans can watch now is called visible', () => {
  const seenNow = replaySights.filter((sight) =>
    savedText(en, { sight, window, zone }, 'en').includes('Fans see it this way now'),
  )
  expect(seenNow).toEqual(['OPEN'])
})

test('saved replay: one that opens later shows the time and its zone', () => {
  expect(savedText(en, { sight: 'AHEAD', window, zone }, 'en')).toMatch(/from Sun.*30.*19:00.KST/)
})

test('saved replay: an unconfirmed save claims nothing about fans', () => {
  expect(savedText(en, null, 'en')).toBe('Saved')
})
