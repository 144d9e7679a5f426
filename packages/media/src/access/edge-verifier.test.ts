import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAddress } from '../host/address.ts'
import { createGate } from './gate.ts'
import { EVERYTHING, type Tier } from './tier.ts'
import { createPlaybackKeyring, mintPlaybackToken, type PlaybackGrant } from './token.ts'

/* The verifiers of `deploy/edge` decide as the gate of the origin does. */

interface EdgeAddress {
  token: string
  key: string
}
interface Verifier {
  read(path: string): EdgeAddress | null
  isOpen(address: EdgeAddress, keys: string, nowSec: number, macOf: typeof mac): boolean
}

const deploy = join(import.meta.dirname, '../../../../deploy/edge')
const source = (name: string) => readFileSync(join(deploy, name), 'utf8')
const { default: verifier } = (await import(join(deploy, 'playback-address.js'))) as { default: Verifier }

const secrets = { k1: 'a'.repeat(40), k2: 'b'.repeat(40) }
const keysText = Object.entries(secrets)
  .map((pair) => pair.join(':'))
  .join()
const ring = createPlaybackKeyring(Object.entries(secrets).map(([id, secret]) => ({ id, secret })))
const nowMs = 1_800_000_000_000
const mac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** Lines of the pictures at the origin; the edge reads them from the names. */
function atOrigin(path: string, atMs: number): boolean {
  const address = readAddress(path)
  if (address.state !== 'READ') return false
  const admitted = createGate(ring).admit(address.token, address, atMs)
  const lines = /^(\d+)\//.exec(address.file)?.[1] ?? /^(?:master|std)\.(\d+)\./.exec(address.file)?.[1]
  const isMaster = /^(?:master|std)\.m3u8$/.test(address.file)
  return admitted !== undefined && Number(lines ?? (isMaster ? Infinity : 1)) <= admitted.maxHeight
}

function atEdge(path: string, atMs: number): boolean {
  const address = verifier.read(path)
  return address !== null && verifier.isOpen(address, keysText, Math.floor(atMs / 1_000), mac)
}

const tiers: Tier[] = [
  EVERYTHING,
  { main: 720, others: 0, named: new Map() },
  {
    main: 540,
    others: 360,
    named: new Map([
      ['side', 720],
      ['stage', Infinity],
    ]),
  },
]
const files = [
  '720/ll.m3u8',
  '540/7.2.m4s',
  '360/init.mp4',
  'master.m3u8',
  'std.540.m3u8',
  'poster.jpg',
  'sheet/3.jpg',
]
const request = fc.record({
  kind: fc.constantFrom('live', 'replay', 'highlight'),
  channel: fc.constantFrom('show', 'other'),
  camera: fc.constantFrom('', '~side/', '~stage/', '~front/'),
  file: fc.constantFrom(...files),
  tier: fc.constantFrom(...tiers),
  grantKind: fc.constantFrom<PlaybackGrant['kind']>('LIVE', 'REPLAY'),
  ageSec: fc.constantFrom(0, 299, 300, 301),
  alter: fc.constantFrom<(token: string) => string>(
    (token) => token,
    (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    (token) => token.replace('show', 'other'),
    (token) => token.replace('k1', 'k2'),
    (token) => token.replace('k1', 'k3'),
    (token) => token.replace(/^\d+/, (exp) => String(Number(exp) + 60)),
    () => 'public',
    () => 'x',
  ),
})

test('edge verifier: opens what the origin opens, and nothing else', () => {
  let opened = 0
  fc.assert(
    fc.property(request, ({ kind, channel, camera, file, tier, grantKind, ageSec, alter }) => {
      const grant = { kind: grantKind, channel: 'show', session: 'a-session', tier }
      const token = alter(mintPlaybackToken(ring, grant, nowMs - ageSec * 1_000))
      const path = `/v/${token}/${kind}/${channel}/${camera}${file}`
      const isOpen = atOrigin(path, nowMs)
      if (isOpen) opened++
      expect(atEdge(path, nowMs), path).toBe(isOpen)
    }),
    { numRuns: 4_000 },
  )
  expect(opened).toBeGreaterThan(50)
})

test.each([
  '/v/t/live/show/../show/720/ll.m3u8',
  '/v/t/live/show/720//ll.m3u8',
  '/v/t/live/show/%3720/ll.m3u8',
  '/v/t/live/show/',
  '/v/t/radio/show/720/ll.m3u8',
  '/v//live/show/720/ll.m3u8',
  '/api/v1/me',
])('edge verifier: %s is no address of media', (path) => {
  expect(verifier.read(path)).toBeNull()
})

test('edge verifier: without keys nothing with a token opens', () => {
  const token = mintPlaybackToken(
    ring,
    { kind: 'LIVE', channel: 'show', session: 's', tier: EVERYTHING },
    nowMs,
  )
  const address = verifier.read(`/v/${token}/live/show/720/ll.m3u8`)
  if (!address) throw new Error('not read')
  expect(verifier.isOpen(address, keysText, nowMs / 1_000, mac)).toBe(true)
  for (const keys of ['', 'k1:', `k2:${secrets.k1}`, 'k1'])
    expect(verifier.isOpen(address, keys, nowMs / 1_000, mac)).toBe(false)
})

test('edge verifier: a token that is signed with an empty or short key opens nothing', () => {
  for (const secret of ['', 'short']) {
    const claim = `${nowMs / 1_000 + 60}.k1~live~show~s`
    const address = verifier.read(`/v/${claim}.${mac(secret, claim)}/live/show/720/ll.m3u8`)
    if (!address) throw new Error('not read')
    expect(verifier.isOpen(address, `k1:${secret}`, nowMs / 1_000, mac)).toBe(false)
  }
})

test('edge verifier: the CloudFront Function takes the token out of the address, and refuses without one', async () => {
  const code = `${source('cloudfront.js')}${source('playback-address.js')}`
    .replaceAll(/^(?:export default|import) .*$/gm, '')
    .concat('\nhandler')
  expect(Buffer.byteLength(code)).toBeLessThan(10_240)
  const kvs = () => ({ get: async () => keysText })
  const handler = runInContext(code, createContext({ cf: { kvs }, crypto: { createHmac }, Date })) as (
    event: object,
  ) => Promise<{ uri?: string; statusCode?: number; headers?: Record<string, { value: string }> }>
  const grant = { kind: 'LIVE', channel: 'show', session: 's', tier: EVERYTHING } as const
  const token = mintPlaybackToken(ring, grant, Date.now())
  const ask = (uri: string) => handler({ request: { uri, headers: {} } })
  expect(await ask(`/v/${token}/live/show/~side/720/3.1.m4s`)).toEqual({
    uri: '/e/live/show/~side/720/3.1.m4s',
    headers: { 'x-playback-token': { value: token } },
  })
  expect(await ask(`/v/${token}/live/other/720/3.1.m4s`)).toMatchObject({ statusCode: 403 })
  expect(await ask('/v/x')).toMatchObject({ statusCode: 403 })
})
