import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { contentSecurityPolicy } from '../http/headers.ts'

const secret = 'a-secret-of-livekit-0123456789abcdef'
const all = { LIVEKIT_URL: 'wss://media.example', LIVEKIT_KEY: 'key', LIVEKIT_SECRET: secret }

test('livekit settings: none leaves the media to the browsers, and all three name a server', () => {
  expect(readConfig({}).livekit).toBeNull()
  expect(readConfig(all).livekit).toEqual({ url: 'wss://media.example', key: 'key', secret })
})

test('livekit settings: pages may speak to the server, and to none without one', () => {
  const connect = (env: Record<string, string>) =>
    /connect-src ([^;]*)/.exec(contentSecurityPolicy(readConfig(env), {}))?.[1]
  expect(connect(all)).toMatch(/ wss:\/\/media\.example https:\/\/media\.example$/)
  expect(connect({})).not.toContain('media.example')
})

test.each([
  [{ ...all, LIVEKIT_SECRET: '' }, /^Bad settings: LIVEKIT_URL, LIVEKIT_KEY and LIVEKIT_SECRET must be set/],
  [{ ...all, LIVEKIT_URL: '' }, /^Bad settings: LIVEKIT_URL, LIVEKIT_KEY and LIVEKIT_SECRET must be set/],
  [{ ...all, LIVEKIT_URL: 'https://media.example' }, /^Bad settings: LIVEKIT_URL$/],
  [{ ...all, LIVEKIT_URL: 'wss://media.example/path' }, /^Bad settings: LIVEKIT_URL$/],
  [{ ...all, LIVEKIT_SECRET: 'short' }, /^Bad settings: LIVEKIT_SECRET$/],
  [{ ...all, LIVEKIT_URL: 'ws://media.example', DEPLOYMENT: 'production' }, /LIVEKIT_URL must be wss/],
])('livekit settings: %o is refused', (given, sentence) => {
  expect(() => readConfig(given as Record<string, string>)).toThrow(sentence)
})
