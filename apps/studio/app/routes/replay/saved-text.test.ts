import { replaySights } from '@encore/contract/endpoints'
import { expect, test } from 'vitest'
import { textOfFiles } from '#app/i18n/text-of-files.ts'
import { savedText } from './saved-text.ts'

const window = { from: '2036-03-30T10:00:00.000Z', to: '2036-04-30T10:00:00.000Z' }
const zone = 'Asia/Seoul'
const en = textOfFiles('en')

test('replay: only one that fans can watch now is said to be seen now', () => {
  const seenNow = replaySights.filter((sight) =>
    savedText(en, { sight, window, zone }, 'en').includes('Fans see it this way now'),
  )
  expect(seenNow).toEqual(['OPEN'])
})

test('replay: one that opens later names the time and its zone', () => {
  expect(savedText(en, { sight: 'AHEAD', window, zone }, 'en')).toMatch(/from Sun.*30.*19:00.KST/)
})

test('replay: a save whose outcome could not be read again claims nothing about fans', () => {
  expect(savedText(en, null, 'en')).toBe('Saved')
})
