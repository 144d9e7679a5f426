import { describe, expect, test } from 'vitest'
import { hex } from './bytes.ts'
import { restamp } from './testing/restamp.ts'
import stamps from './testing/time-stamps.json' with { type: 'json' }
import { checkTimeStamp, FalseStamp, readCertificates, stampedHash, type TimeStamp } from './time-stamp.ts'

const hash = stampedHash(stamps.close)
const roots = readCertificates(stamps.root)
const token = (name: keyof typeof stamps.tokens) => Buffer.from(stamps.tokens[name], 'hex')
const made = Date.UTC(2026, 10, 30, 9, 24, 5) / 1_000

describe('time stamp: a token of OpenSSL', () => {
  test.each([
    ['rsa-sha256', stamps.root, made, 'O=Test, CN=Test time-stamp authority'],
    ['rsa-sha512', stamps.root, made + 1, 'O=Test, CN=Test time-stamp authority'],
    ['ecdsa-sha256', stamps.otherRoot, made, 'O=Encore, CN=Encore sandbox time-stamp authority'],
  ] as const)('%s names its time and its authority', (name, root, at, authority) => {
    const stamp = checkTimeStamp(token(name), hash, readCertificates(root))
    expect(stamp).toMatchObject({ at, latestAt: at + 1, authority, isKnown: true })
  })

  test('is known by the certificate of its authority too, and by no other', () => {
    const known = (pem: string) => checkTimeStamp(token('rsa-sha256'), hash, readCertificates(pem)).isKnown
    expect(known(stamps.authority)).toBe(true)
    expect(known(stamps.otherRoot)).toBe(false)
    expect(known('')).toBe(false)
  })

  test.each([
    ['another close', token('rsa-sha256'), stampedHash('another statement\n'), 'it is of another close'],
    ['another kind of hash', Buffer.from(stamps.ofAnotherHash, 'hex'), hash, 'it is of another close'],
    ['a certificate for code', Buffer.from(stamps.byCodeSigner, 'hex'), hash, 'not for time stamps'],
    ['a text', Buffer.from('no token'), hash, 'it is no time stamp'],
    ['nothing', Buffer.alloc(0), hash, 'it is no time stamp'],
    ['more than a token', Buffer.concat([token('rsa-sha256'), Buffer.alloc(1)]), hash, 'it is no time stamp'],
  ])('is refused with %s', (_, bytes, stamped, reason) => {
    expect(() => checkTimeStamp(bytes, stamped, roots)).toThrow(reason)
    expect(() => checkTimeStamp(bytes, stamped, roots)).toThrow(FalseStamp)
  })

  test('is refused outside the time of its certificate', () => {
    expect(checkTimeStamp(restamp(hash, made + 60), hash, roots)).toMatchObject({
      at: made + 60,
      isKnown: true,
    })
    const early = restamp(hash, Date.UTC(2019, 11, 31) / 1_000)
    expect(() => checkTimeStamp(early, hash, roots)).toThrow('not valid at that time')
  })

  test('says the same or is refused when any byte of it changes', () => {
    const whole = token('rsa-sha256')
    const honest = checkTimeStamp(whole, hash, roots)
    const statements = new Set<string>()
    for (let at = 0; at < whole.length; at++) {
      const changed = Uint8Array.from(whole)
      changed[at] = (changed[at] ?? 0) ^ (1 << (at & 7))
      try {
        statements.add(sayingOf(checkTimeStamp(changed, hash, roots)))
      } catch (cause) {
        expect(cause).toBeInstanceOf(FalseStamp)
      }
    }
    expect([...statements]).toEqual([sayingOf(honest)])
  })
})

const sayingOf = ({ isKnown: _, nonce, ...stamp }: TimeStamp): string =>
  JSON.stringify({ ...stamp, nonce: hex(nonce ?? hash) })
