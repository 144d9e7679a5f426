import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base32, codeAt, factorUri, fromBase32, stepOf, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B; the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('second factor: at %i s the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepOf(seconds * 1000))).toBe(code)
})

test('second factor: a code is valid once, in its step and one on either side', () => {
  const nowMs = 1_800_000_000_000
  const step = stepOf(nowMs)
  for (const near of [-1, 0, 1])
    expect(stepOfCode(secret, codeAt(secret, step + near), nowMs, 0)).toBe(step + near)
  for (const far of [-2, 2]) expect(stepOfCode(secret, codeAt(secret, step + far), nowMs, 0)).toBeNull()
  expect(stepOfCode(secret, codeAt(secret, step), nowMs, step)).toBeNull()
  expect(stepOfCode(secret, codeAt(secret, step - 1), nowMs, step)).toBeNull()
  for (const rubbish of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(stepOfCode(secret, rubbish, nowMs, 0)).toBeNull()
})

test('second factor: base 32 decodes to what was encoded', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), (five) => {
      const bytes = randomBytes(five * 5)
      return fromBase32(base32(bytes)).equals(bytes)
    }),
  )
})

test('second factor: an app reads the account and the secret', () => {
  const uri = new URL(factorUri('Encore Studio', 'mina@fans.test', secret))
  expect(decodeURIComponent(uri.pathname)).toContain('Encore Studio:mina@fans.test')
  expect(uri.searchParams.get('secret')).toBe(base32(secret))
})
