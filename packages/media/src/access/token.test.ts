import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRevocations } from './revocations.ts'
import { EVERYTHING, unionOf } from './tier.ts'
import { createPlaybackKeyring, mintPlaybackToken, PLAYBACK_TOKEN_SEC, verifyPlaybackToken } from './token.ts'

const nowMs = Date.UTC(2026, 10, 21, 10)
const oldKey = { id: 'k1', secret: 'the first key, which is long enough' }
const newKey = { id: 'k2', secret: 'the second key, also long enough...' }
const ring = createPlaybackKeyring([oldKey])
const grant = { kind: 'LIVE', channel: 'event-7', session: 'c2lk_-', tier: EVERYTHING } as const
const token = mintPlaybackToken(ring, grant, nowMs)
const tiers = fc
  .array(
    fc.record({
      cameras: fc.option(fc.array(fc.constantFrom('crowd', 'pit', 'b2'), { maxLength: 3 })),
      maxHeight: fc.option(fc.constantFrom(360, 540, 720, 2160)),
    }),
    { maxLength: 3 },
  )
  .map(unionOf)
const verify = (text: string, atMs = nowMs) => verifyPlaybackToken(ring, text, atMs)

const limitedTier = { main: 720, others: 0, named: new Map([['pit', 540]]) }

describe('playback token: content', () => {
  test('returns its grants in letters that need no escape', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)
    const grants = fc.record({
      kind: fc.constantFrom('LIVE' as const, 'REPLAY' as const),
      channel: word,
      session: word,
      tier: tiers,
    })
    fc.assert(
      fc.property(grants, (any) => {
        const minted = mintPlaybackToken(ring, any, nowMs)
        expect(verify(minted)).toEqual({
          ok: true,
          grant: any,
          expiresAtSec: nowMs / 1000 + PLAYBACK_TOKEN_SEC,
        })
        expect(encodeURIComponent(minted)).toBe(minted)
      }),
    )
  })

  test('expires after five minutes, known or not', () => {
    expect(verify(token, nowMs + 299_999).ok).toBe(true)
    expect(verify(token, nowMs + 300_000)).toEqual({ ok: false, reason: 'EXPIRED' })
    const fresh = createPlaybackKeyring([oldKey])
    expect(verifyPlaybackToken(fresh, token, nowMs + 300_000)).toEqual({ ok: false, reason: 'EXPIRED' })
  })

  test('is refused with any letter changed, removed or added', () => {
    expect(verify(token).ok).toBe(true)
    const letters = 'ABCabc019_-~.%/ '
    for (let at = 0; at < token.length; at++) {
      expect(verify(token.slice(0, at) + token.slice(at + 1)).ok).toBe(false)
      for (const letter of letters) {
        expect(verify(token.slice(0, at) + letter + token.slice(at)).ok).toBe(false)
        if (token[at] !== letter)
          expect(verify(token.slice(0, at) + letter + token.slice(at + 1)).ok).toBe(false)
      }
    }
  })

  test('has one spelling: spare bits of its last letter count', () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const accepted = [...letters].filter((letter) => verify(token.slice(0, -1) + letter).ok)
    expect(accepted).toEqual([token.at(-1)])
  })

  const limited = mintPlaybackToken(ring, { ...grant, tier: limitedTier }, nowMs)
  test('carries its tier, and an unlimited one has none', () => {
    expect(limited).toContain('~720-0-pit_540.')
    expect(token).not.toContain('x-x')
    expect(verify(limited)).toMatchObject({ ok: true, grant: { tier: limitedTier } })
  })

  const claim = token.slice(0, token.lastIndexOf('.'))
  const mac = token.slice(token.lastIndexOf('.') + 1)
  const jwt = (header: object) =>
    [header, { sub: 'event-7' }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
  test.each([
    ['nothing', ''],
    ['no mac', claim],
    ['an empty mac', `${claim}.`],
    ['a mac of zeros', `${claim}.${'A'.repeat(43)}`],
    ['its mac in hex', `${claim}.${Buffer.from(mac, 'base64url').toString('hex')}`],
    ['an unsigned JWT', `${jwt({ alg: 'none' })}.`],
    ['a JWT', `${jwt({ alg: 'HS256' })}.${mac}`],
    ['an unknown key', token.replace('.k1~', '.k9~')],
    ['the name of a built-in as key', token.replace('.k1~', '.constructor~')],
    ['another kind', token.replace('~live~', '~replay~')],
    ['another channel', token.replace('event-7', 'event-8')],
    ['another session', token.replace('c2lk_-', 'c2lk_.')],
    ['a tier that was not signed', token.replace('c2lk_-', 'c2lk_-~720-0')],
    ['its tier left out', limited.replace('~720-0-pit_540', '')],
    ['a higher tier', limited.replace('~720-0-', '~x-0-')],
    ['another camera', limited.replace('pit', 'crowd')],
    ['a later end', token.replace(/^\d+/, (exp) => String(Number(exp) + 1))],
    ['an end with a leading zero', `0${token}`],
    ['a claim moved across its border', token.replace('event-7~c', 'event-7c~')],
    ['very much text', 'a'.repeat(100_000)],
  ])('is refused when it is %s', (_, text) => {
    expect(verify(text).ok).toBe(false)
  })

  test('is created only for names that keep its fields apart', () => {
    for (const odd of ['', 'a~b', 'a.b', 'a/b', 'é', 'a'.repeat(65)]) {
      expect(() => mintPlaybackToken(ring, { ...grant, channel: odd }, nowMs)).toThrow()
      expect(() => mintPlaybackToken(ring, { ...grant, session: odd }, nowMs)).toThrow()
    }
  })
})

describe('playback token: keys', () => {
  test('rotate without ending playback: the old verifies, the new signs', () => {
    const rotated = createPlaybackKeyring([newKey, oldKey])
    expect(verifyPlaybackToken(rotated, token, nowMs).ok).toBe(true)
    const later = mintPlaybackToken(rotated, grant, nowMs)
    expect(verifyPlaybackToken(createPlaybackKeyring([newKey]), later, nowMs).ok).toBe(true)
    expect(verifyPlaybackToken(ring, later, nowMs)).toEqual({ ok: false, reason: 'FORGED' })
    expect(verifyPlaybackToken(createPlaybackKeyring([newKey]), token, nowMs)).toEqual({
      ok: false,
      reason: 'FORGED',
    })
  })

  test('are refused when another deployment has the same name', () => {
    const other = createPlaybackKeyring([{ ...newKey, id: oldKey.id }])
    expect(verifyPlaybackToken(other, token, nowMs)).toEqual({ ok: false, reason: 'FORGED' })
  })

  test.each([
    ['none', []],
    ['three', [oldKey, newKey, { ...newKey, id: 'k3' }]],
    ['a short one', [{ id: 'k1', secret: 'short' }]],
    ['two of one name', [oldKey, { ...newKey, id: 'k1' }]],
    ['an odd name', [{ ...oldKey, id: 'k~1' }]],
  ])('are refused: %s', (_, keys) => {
    expect(() => createPlaybackKeyring(keys)).toThrow()
  })

  test('keep genuine tokens cached despite forgeries', () => {
    const small = createPlaybackKeyring([oldKey])
    verifyPlaybackToken(small, token, nowMs)
    for (let forgery = 0; forgery < 30_000; forgery++)
      verifyPlaybackToken(small, `${claimOf(forgery)}.${'A'.repeat(43)}`, nowMs)
    expect(small.genuine.get(token)).toBeDefined()
  })
})

describe('playback token: revocation', () => {
  const tokenOf = (session: string, channel: string, mintedMs = nowMs) => {
    const verdict = verifyPlaybackToken(
      ring,
      mintPlaybackToken(ring, { ...grant, session, channel }, mintedMs),
      mintedMs,
    )
    if (!verdict.ok) throw new Error('not genuine')
    return verdict
  }

  test.each([
    ['a session', { session: 's1' }, { s1c1: true, s1c2: true, s2c1: false }],
    ['a channel', { channel: 'c1' }, { s1c1: true, s1c2: false, s2c1: true }],
    ['a session of a channel', { session: 's1', channel: 'c1' }, { s1c1: true, s1c2: false, s2c1: false }],
  ])('ends the tokens of %s and no others', (_, scope, ended) => {
    const revocations = createRevocations()
    expect(revocations.covers(tokenOf('s1', 'c1'))).toBe(false)
    revocations.revoke(scope, nowMs)
    expect({
      s1c1: revocations.covers(tokenOf('s1', 'c1')),
      s1c2: revocations.covers(tokenOf('s1', 'c2')),
      s2c1: revocations.covers(tokenOf('s2', 'c1')),
    }).toEqual(ended)
  })

  test('spares later tokens', () => {
    const revocations = createRevocations()
    revocations.revoke({ session: 's1' }, nowMs + 400)
    expect(revocations.covers(tokenOf('s1', 'c1', nowMs))).toBe(true)
    expect(revocations.covers(tokenOf('s1', 'c1', nowMs + 1_000))).toBe(false)
  })

  test('is forgotten when no token can be left', () => {
    const revocations = createRevocations()
    for (let viewer = 0; viewer < 1_000; viewer++) revocations.revoke({ session: `s${viewer}` }, nowMs)
    revocations.revoke({ session: 'last' }, nowMs + PLAYBACK_TOKEN_SEC * 1000)
    expect(revocations.size()).toBe(1)
  })
})

function claimOf(forgery: number): string {
  return `${nowMs / 1000 + PLAYBACK_TOKEN_SEC}.k1~live~event-7~forged${forgery}`
}
