import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEncrypter } from './encryption.ts'

const old = { id: 'k1', key: randomBytes(32) }
const current = { id: 'k2', key: randomBytes(32) }
const sealer = createEncrypter([current, old])

test('encryption: decrypts for its purpose only', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const ciphertext = sealer.encrypt(text, 'guest')
      expect(sealer.decrypt(ciphertext, 'guest')).toBe(text)
      expect(sealer.decrypt(ciphertext, 'identity-key:a')).toBeNull()
    }),
  )
})

test('encryption: a rotated key still decrypts earlier texts', () => {
  expect(sealer.decrypt(createEncrypter([old]).encrypt('x', 'guest'), 'guest')).toBe('x')
  expect(createEncrypter([old]).decrypt(sealer.encrypt('x', 'guest'), 'guest')).toBeNull()
})

test('encryption: detects every changed byte', () => {
  const [id = '', body = ''] = sealer.encrypt('{"uid":"g_1"}', 'guest').split('.')
  const bytes = Buffer.from(body, 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const forged = Buffer.from(bytes)
    forged[i] = (forged[i] ?? 0) ^ 1
    expect(sealer.decrypt(`${id}.${forged.toString('base64url')}`, 'guest')).toBeNull()
  }
})

test.each(['', '.', 'k2', 'k2.', 'k2.AAAA', 'k3.AAAA', '....'])(
  'encryption: decrypts the garbage %j to nothing',
  (text) => {
    expect(sealer.decrypt(text, 'guest')).toBeNull()
  },
)

test('encryption: refuses a key of another length', () => {
  expect(() => createEncrypter([{ id: 'k1', key: randomBytes(16) }])).toThrow('32 bytes')
})
