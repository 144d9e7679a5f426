import { EVERYTHING, mintPlaybackToken, verifyPlaybackToken } from '@encore/media'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openKeys } from './keys.ts'

const [older, newer] = [
  '2026a:an-older-key-of-forty-letters-and-signs--',
  '2026b:a-newer-key-of-forty-letters-and-signs--',
]
const secrets = () => Buffer.alloc(32, 7)
const ringOf = (keys: string) => openKeys(readConfig({ PLAYBACK_KEYS: keys }), secrets)
const nowMs = Date.UTC(2026, 10, 22)
const mint = (keys: string) =>
  mintPlaybackToken(ringOf(keys), { kind: 'LIVE', channel: 'ev', session: 't1', tier: EVERYTHING }, nowMs)
const admits = (keys: string, token: string) => verifyPlaybackToken(ringOf(keys), token, nowMs).ok

test('playback keys: change in two steps, and no viewer is refused meanwhile', () => {
  const steps = [older, `${newer},${older}`, newer]
  expect(steps.map((keys) => admits(`${newer},${older}`, mint(keys)))).toEqual([true, true, true])
  expect(admits(older, mint(`${newer},${older}`))).toBe(false)
  expect(admits(newer, mint(older))).toBe(false)
})

test('playback keys: are derived when a deployment has none', () => {
  expect(admits('', mint(''))).toBe(true)
  expect(admits(older, mint(''))).toBe(false)
})

test.each([
  '2026a',
  '2026a:too-short',
  `${older},${newer},2026c:a-third-key-of-forty-letters-and-signs--`,
  `k~1:${older}`,
])('playback keys: PLAYBACK_KEYS=%s stops the start', (keys) => {
  expect(() => readConfig({ PLAYBACK_KEYS: keys })).toThrow('PLAYBACK_KEYS')
})
