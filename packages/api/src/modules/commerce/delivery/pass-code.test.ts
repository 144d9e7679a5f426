import { expect, test } from 'vitest'
import { passCode, passDigest, readPassCode } from './pass-code.ts'

const secret = Buffer.alloc(32, 7)

test('pass code: has twelve letters and digits of its pass alone', () => {
  const code = passCode(secret, 'pk_1')
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(passCode(secret, 'pk_1')).toBe(code)
  expect(passCode(secret, 'pk_2')).not.toBe(code)
  expect(passCode(Buffer.alloc(32, 8), 'pk_1')).not.toBe(code)
})

test('pass code: is read as people type it, and nothing else is one', () => {
  expect(readPassCode('k7qm2p9x 4tga')).toBe('K7QM-2P9X-4TGA')
  expect(readPassCode('K7QM-2P9X-4TOL')).toBe('K7QM-2P9X-4T01')
  for (const text of ['', 'K7QM-2P9X', 'K7QM-2P9X-4TGAA', 'K7QM-2P9X-4TG!', 'pk_01JD'])
    expect(readPassCode(text)).toBeNull()
})

test('pass code: is found by a digest that does not reveal it', () => {
  const code = passCode(secret, 'pk_1')
  expect(passDigest(secret, code)).toMatch(/^[0-9a-f]{64}$/)
  expect(passDigest(secret, code)).not.toBe(passDigest(secret, passCode(secret, 'pk_2')))
})
