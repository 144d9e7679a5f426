import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { relayAccess } from './relay-access.ts'

const nowMs = Date.UTC(2026, 10, 30, 12)
const secret = 'a-secret-of-the-relay-0123456789abcdef'
const grant = {
  ...{ urls: ['turn:relay.example:3478?transport=udp'], secret, call: 'cl_1', side: 'fan' },
  ...{ lifetimeMs: 600_000, nowMs },
}

test('call relay: a credential carries its expiry, call and side, and OpenSSL signs it alike', () => {
  const { username, credential, expiresAt } = relayAccess(grant)
  expect(username).toBe(`${nowMs / 1000 + 600}:cl_1:fan`)
  expect(expiresAt).toBe('2026-11-30T12:10:00.000Z')
  const digest = ['dgst', '-sha1', '-hmac', secret, '-binary']
  expect(credential).toBe(execFileSync('openssl', digest, { input: username }).toString('base64'))
  // The same, calculated once by OpenSSL 3.0.
  expect(credential).toBe('rGwGFnYldPANG3Sw/86la7DHmAw=')
})

test('call relay: a credential ends after an hour, however long the call may take', () => {
  expect(relayAccess({ ...grant, lifetimeMs: 86_400_000 }).expiresAt).toBe('2026-11-30T13:00:00.000Z')
})

test('call relay: both sides of a call get all addresses of the same relay', () => {
  const one = ['turn:one.example:3478?transport=udp', 'turns:one.example:443?transport=tcp']
  const two = ['turn:two.example:3478?transport=udp', 'turns:two.example:443?transport=tcp']
  const urls = [one[0], two[0], one[1], two[1]].map(String)
  const used = new Set<string>()
  for (let nth = 0; nth < 40; nth++) {
    const [fan, artist] = ['fan', 'artist'].map((side) =>
      relayAccess({ ...grant, urls, call: `cl_${nth}`, side }),
    )
    expect(fan?.urls).toEqual(artist?.urls)
    expect(fan?.username).not.toBe(artist?.username)
    expect([one, two]).toContainEqual(fan?.urls)
    used.add(String(fan?.urls))
  }
  expect(used.size).toBe(2)
})

test.each(['', 'cl:1', 'cl_1\n', 'x'.repeat(65)])('call relay: no credential names the call %j', (call) => {
  expect(() => relayAccess({ ...grant, call })).toThrow('odd characters')
})
