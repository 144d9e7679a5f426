import { expect, test } from 'vitest'
import { findArtists } from './find-artists.ts'

const artist = (id: string, text: string, aliases: string[] = []) => ({
  ...{ id, aliases, events: 1 },
  name: { text, lang: 'en' as const },
})
const artists = [artist('ar_1', 'Velvet Static', ['벨벳 스태틱']), artist('ar_2', 'Noor'), artist('ar_3', '')]
const found = (text: string) => findArtists(artists, text).map(({ id }) => id)

test('artist search: finds artists by part of any spelling, and unnamed ones by number', () => {
  expect(found('')).toEqual(['ar_1', 'ar_2', 'ar_3'])
  expect(found('STAT')).toEqual(['ar_1'])
  expect(found('스태')).toEqual(['ar_1'])
  expect(found('ar_3')).toEqual(['ar_3'])
  expect(found('nobody')).toEqual([])
})
