import { expect, test } from 'vitest'
import { parsePreferences } from './preferences.ts'

test('player preferences: restore what was chosen', () => {
  const chosen = { quality: 540, volume: 0.4, isMuted: true, bitrate: 3_000_000 }
  expect(parsePreferences(JSON.stringify(chosen))).toEqual(chosen)
  expect(parsePreferences('{"quality":"SAVER"}')).toEqual({ quality: 'SAVER' })
})

test('player preferences: ignore foreign values in storage', () => {
  for (const stored of [null, '', '{', '[]', 'null', '"x"', '{"quality":"HUGE","volume":2,"isMuted":1}'])
    expect(parsePreferences(stored)).toEqual({})
  expect(parsePreferences('{"quality":-1,"volume":0,"bitrate":"many"}')).toEqual({ volume: 0 })
})
