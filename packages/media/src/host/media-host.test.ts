import { describe, expect, onTestFinished, test } from 'vitest'
import { EVERYTHING, unionOf } from '../access/tier.ts'
import { mintPlaybackToken } from '../access/token.ts'
import { createSimulive } from '../channel/simulive.ts'
import { type MediaServer, startMediaServer, TEST_KEYS } from '../testing/media-server.ts'
import { stage } from '../testing/stage.ts'

const startsAtMs = Date.UTC(2026, 10, 21, 10)
const live = { kind: 'LIVE', channel: 'stage' } as const
const settings = { clip: stage, startsAtMs, endsAtMs: startsAtMs + 120_000, loops: true }
const channels = [
  createSimulive({ ...settings, channel: 'stage' }),
  createSimulive({ ...settings, channel: 'other' }),
]

const angles = {
  crowd: createSimulive({
    ...settings,
    channel: 'stage',
    clip: { ...stage, poster: Buffer.from('a picture') },
  }),
}

/** A server whose clock moves only when a test moves it. */
async function serve(): Promise<MediaServer & { clock: { nowMs: number } }> {
  const clock = { nowMs: startsAtMs + 60_700 }
  const server = await startMediaServer(channels, () => clock.nowMs, undefined, angles)
  onTestFinished(() => server[Symbol.asyncDispose]())
  return { ...server, clock }
}

/** Every address that a player can discover from a master playlist, relative to its folder. */
async function crawl(server: MediaServer): Promise<string[]> {
  const found = new Set(['master.m3u8', 'std.m3u8'])
  for (const file of found) {
    if (!file.endsWith('.m3u8')) continue
    const text = (await server.fetch(server.pathFor(live, file))).body.toString()
    const addresses = [...text.matchAll(/URI="([^"]+)"|^([^#\n].*)$/gm)].map(
      ([, inTag, line]) => inTag ?? line ?? '',
    )
    const hint = /PRELOAD-HINT:TYPE=PART,URI="([^"]+)"/.exec(text)?.[1]
    for (const address of addresses) {
      if (address !== hint) found.add(new URL(address, `http://media/${file}`).pathname.slice(1))
    }
  }
  return [...found]
}

describe('media host: with a token', () => {
  test('serves everything that a playlist names, typed, cacheable and open to other origins', async () => {
    const server = await serve()
    const files = await crawl(server)
    expect(files.filter((file) => file.endsWith('.m4s')).length).toBe(3 * (7 + 13))
    for (const file of files) {
      const { status, headers, body } = await server.fetch(server.pathFor(live, file))
      expect({ file, status }).toEqual({ file, status: 200 })
      expect(body.length).toBeGreaterThan(0)
      expect(headers['access-control-allow-origin']).toBe('*')
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
      const isPlaylist = file.endsWith('.m3u8')
      expect(headers['content-type']).toBe(isPlaylist ? 'application/vnd.apple.mpegurl' : 'video/mp4')
      expect(headers['cache-control']).toBe(isPlaylist ? 'max-age=1' : 'max-age=300, immutable')
    }
  })

  test('serves every angle in its own folder behind the same token', async () => {
    const server = await serve()
    const of = (file: string) => server.fetch(server.pathFor(live, file))
    const [main, crowd] = [await of('540/ll.m3u8'), await of('~crowd/540/ll.m3u8')]
    expect(crowd.body.equals(main.body)).toBe(true)
    expect((await of('~crowd/540/28.m4s')).status).toBe(200)
    const poster = await of('~crowd/poster.jpg')
    expect([poster.status, poster.headers['content-type'], poster.body.toString()]).toEqual([
      200,
      'image/jpeg',
      'a picture',
    ])
    for (const missing of ['~pit/540/ll.m3u8', 'crowd/540/ll.m3u8', '540/poster.jpg'])
      expect({ missing, status: (await of(missing)).status }).toEqual({ missing, status: 404 })
    for (const odd of [
      '~/540/ll.m3u8',
      '~crowd~pit/540/ll.m3u8',
      '~CROWD/540/ll.m3u8',
      '~crowd/../540/ll.m3u8',
    ])
      expect({ odd, status: (await of(odd)).status }).toEqual({ odd, status: 403 })
    const foreign = server.pathFor({ ...live, channel: 'other' }, '~crowd/540/ll.m3u8')
    expect((await server.fetch(foreign.replace('/live/other/', '/live/stage/'))).status).toBe(403)
  })

  test('joins the parts of a segment', async () => {
    const server = await serve()
    const whole = await server.fetch(server.pathFor(live, '540/28.m4s'))
    const parts = await Promise.all(
      [0, 1, 2, 3].map((part) => server.fetch(server.pathFor(live, `540/28.${part}.m4s`))),
    )
    expect(Buffer.concat(parts.map(({ body }) => body)).equals(whole.body)).toBe(true)
  })

  test('serves byte ranges and the size alone', async () => {
    const server = await serve()
    const path = server.pathFor(live, '540/28.m4s')
    const { body } = await server.fetch(path)
    const ask = (range: string) => server.fetch(path, { headers: { Range: range } })
    const middle = await ask('bytes=100-70000')
    expect(middle.status).toBe(206)
    expect(middle.headers['content-range']).toBe(`bytes 100-70000/${body.length}`)
    expect(middle.body.equals(body.subarray(100, 70_001))).toBe(true)
    expect((await ask('bytes=-10')).body.equals(body.subarray(-10))).toBe(true)
    expect((await ask('bytes=5-')).body.equals(body.subarray(5))).toBe(true)
    const beyond = await ask('bytes=99999999-')
    expect([beyond.status, beyond.body.length]).toEqual([416, 0])
    for (const odd of ['bytes=0-1,4-5', 'bytes=9-3', 'items=0-1', 'bytes=-'])
      expect((await ask(odd)).body.length).toBe(body.length)
    const head = await server.fetch(path, { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(body.length),
      0,
    ])
  })

  test('compresses a playlist when the player can unpack it', async () => {
    const server = await serve()
    const path = server.pathFor(live, '540/ll.m3u8')
    const plain = await server.fetch(path)
    const zipped = await server.fetch(path, { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.body.length).toBeLessThan(plain.body.length / 3)
    expect(server.host.counters()).toMatchObject({ playlistRenders: 1, playlistReplies: 2 })
  })

  test('returns 404 without a body for what does not exist', async () => {
    const server = await serve()
    for (const file of [
      '540/9999.m4s',
      '540/30.m4s',
      '540/30.2.m4s',
      '540/28.4.m4s',
      '540/1.m4s',
      '999/ll.m3u8',
      '540/nothing',
      'x',
    ]) {
      const { status, body } = await server.fetch(server.pathFor(live, file))
      expect({ file, status, bytes: body.length }).toEqual({ file, status: 404, bytes: 0 })
    }
    const nowhere = await server.fetch(server.pathFor({ kind: 'LIVE', channel: 'nowhere' }, 'master.m3u8'))
    expect(nowhere.status).toBe(404)
  })

  test('says when to return before the start and that it is over after the end', async () => {
    const server = await serve()
    server.clock.nowMs = startsAtMs - 60_000
    const early = await server.fetch(server.pathFor(live, 'master.m3u8'))
    expect([early.status, early.headers['retry-after']]).toEqual([404, '62'])
    server.clock.nowMs = startsAtMs + 200_000
    const late = await server.fetch(server.pathFor(live, '360/ll.m3u8'))
    expect(late.body.toString()).toContain('\n59.m4s\n#EXT-X-ENDLIST\n')
  })

  test('refuses other methods and accepts preflights', async () => {
    const server = await serve()
    const path = server.pathFor(live, '540/28.m4s')
    const posted = await server.fetch(path, { method: 'POST' })
    expect([posted.status, posted.body.length]).toEqual([405, 0])
    const preflight = await server.fetch(path, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers['access-control-allow-headers']]).toEqual([200, 'Range'])
  })
})

describe('media host: with a tier', () => {
  const tiers = {
    'main view': unionOf([{ cameras: [], maxHeight: null }]),
    '540 lines': unionOf([{ cameras: null, maxHeight: 540 }]),
    'main view and 360 lines of all': unionOf([
      { cameras: [], maxHeight: null },
      { cameras: null, maxHeight: 360 },
    ]),
  }
  const opens: Record<keyof typeof tiers, { main: number; crowd: number }> = {
    'main view': { main: 720, crowd: 0 },
    '540 lines': { main: 540, crowd: 540 },
    'main view and 360 lines of all': { main: 720, crowd: 360 },
  }
  /** Lines of the picture that a file shows or lists; 0 for files that belong to all pictures. */
  const heightIn = (file: string) =>
    Number(
      /^(\d+)\//.exec(file)?.[1] ??
        /^(?:master|std)\.(\d+)\./.exec(file)?.[1] ??
        (file.endsWith('.m3u8') ? 720 : 0),
    )

  test.each(Object.keys(opens) as (keyof typeof tiers)[])(
    '%s: hides everything outside of it',
    async (name) => {
      const server = await serve()
      const shown = await crawl(server)
      const files = [
        ...shown,
        'master.360.m3u8',
        'master.540.m3u8',
        'std.360.m3u8',
        'std.540.m3u8',
        'poster.jpg',
      ]
      for (const [folder, highest] of [
        ['', opens[name].main],
        ['~crowd/', opens[name].crowd],
      ] as const) {
        for (const file of files) {
          const isOpen = highest > 0 && heightIn(file) <= highest
          const path = server.pathFor(live, folder + file, tiers[name])
          const { status, body } = await server.fetch(path)
          const found = isOpen ? 200 : 403
          expect({ file: folder + file, status, isEmpty: body.length === 0 }).toEqual({
            file: folder + file,
            status: found,
            isEmpty: !isOpen,
          })
          const scope = /^[^/]+/.exec(file)?.[0]
          const check = await server.fetch(server.pathFor(live, `${folder}${scope}/check`, tiers[name]))
          expect({ scope: folder + scope, status: check.status }).toEqual({
            scope: folder + scope,
            status: isOpen ? 200 : 403,
          })
        }
      }
      expect((await server.fetch(server.pathFor(live, 'check', tiers[name]))).status).toBe(403)
      expect((await server.fetch(server.pathFor(live, 'check'))).status).toBe(200)
      expect(server.host.counters().refusals.OUT_OF_TIER).toBeGreaterThan(0)
    },
  )

  test('lists what it opens in a master playlist with the same bytes for everybody, rendered once', async () => {
    const server = await serve()
    const tier = tiers['540 lines']
    const first = await server.fetch(server.pathFor(live, 'master.540.m3u8', tier))
    const { playlistRenders } = server.host.counters()
    const second = await server.fetch(server.pathFor(live, 'master.540.m3u8'))
    expect(second.body.equals(first.body)).toBe(true)
    expect(server.host.counters().playlistRenders).toBe(playlistRenders)
    expect(first.body.toString().match(/^\d+\/ll\.m3u8$/gm)).toEqual(['360/ll.m3u8', '540/ll.m3u8'])
    for (const odd of ['master.541.m3u8', 'master.0540.m3u8', 'std.9999.m3u8'])
      expect((await server.fetch(server.pathFor(live, odd))).status).toBe(404)
  })
})

describe('media host: without a valid token', () => {
  test('sends no byte from any address of a channel', async () => {
    const server = await serve()
    const mint = (change: object, atMs = server.clock.nowMs) =>
      mintPlaybackToken(TEST_KEYS, { ...live, session: 'viewer-1', tier: EVERYTHING, ...change }, atMs)
    const good = mint({})
    const revoked = mint({ session: 'revoked' })
    server.host.revoke({ session: 'revoked' })
    const bad = {
      none: '',
      expired: mint({}, server.clock.nowMs - 300_000),
      altered: `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
      longer: `${good}A`,
      'other channel': mint({ channel: 'other' }),
      'other kind': mint({ kind: 'REPLAY' }),
      revoked,
    }
    const files = await crawl(server)
    for (const [name, token] of Object.entries(bad)) {
      for (const file of files) {
        const { status, body } = await server.fetch(`/v/${token}/live/stage/${file}`)
        expect({ name, file, status, bytes: body.length }).toEqual({ name, file, status: 403, bytes: 0 })
      }
    }
    const { refusals } = server.host.counters()
    expect(refusals).toEqual({
      MALFORMED: 2 * files.length,
      FORGED: files.length,
      EXPIRED: files.length,
      OTHER_SCOPE: 2 * files.length,
      REVOKED: files.length,
      OUT_OF_TIER: 0,
    })
  })

  test('accepts no spelling of a path around the check', async () => {
    const server = await serve()
    const own = server.pathFor({ kind: 'LIVE', channel: 'other' }, '')
    const [, , token = ''] = own.split('/')
    const paths = [
      ...['../stage/540/28.m4s', '..%2fstage/540/28.m4s', '%2e%2e/stage/540/28.m4s', '..%5cstage/540/28.m4s'],
      ...[
        '..\\stage\\540\\28.m4s',
        './../stage/master.m3u8',
        '540/../../stage/master.m3u8',
        '/stage/master.m3u8',
      ],
      ...[
        '540%2f28.m4s',
        '540/28.m4s%00',
        '%00',
        '540//28.m4s',
        '540/28.m4s/',
        '540/28.m4s;x',
        '540/28%2em4s',
      ],
      ...[
        '540/./28.m4s',
        '%35%34%30/28.m4s',
        '540/28.M4S',
        '540/../540/28.m4s',
        '.',
        '..',
        'a'.repeat(5_000),
      ],
    ].map((file) => `${own}${file}`)
    paths.push(
      ...[
        '/v',
        '/v/',
        '/v//',
        '/v/../v/',
        `/v/${token}`,
        `/v/${token}/`,
        `/v/${token}/live`,
        `/v/${token}/live/`,
      ],
      ...[`/v//${token}/live/stage/master.m3u8`, `/v/${token}//live/other/master.m3u8`],
      ...[`/v/${token}/LIVE/other/master.m3u8`, `/v/${token}/live/stage/master.m3u8?/live/other/master.m3u8`],
      ...[`/v/${token}/live/other%2f..%2fstage/master.m3u8`, `/v/x/../${token}/live/stage/master.m3u8`],
      ...[
        `/v/live/stage/master.m3u8?token=${token}`,
        '/v/../../etc/passwd',
        '/v/undefined/live/stage/540/28.m4s',
      ],
    )
    for (const path of paths) {
      const { status, body } = await server.fetch(path)
      expect({ path, status, bytes: body.length }).toEqual({ path, status: 403, bytes: 0 })
    }
    expect(server.host.counters()).toMatchObject({ mediaBytes: 0, playlistBytes: 0 })
  })

  test('stops a revoked viewer at once and accepts a later token', async () => {
    const server = await serve()
    const path = server.pathFor(live, '540/init.mp4')
    expect((await server.fetch(path)).status).toBe(200)
    server.host.revoke({ session: 'viewer-1', channel: 'stage' })
    expect((await server.fetch(path)).status).toBe(403)
    server.clock.nowMs += 1_000
    expect((await server.fetch(path)).status).toBe(403)
    expect((await server.fetch(server.pathFor(live, '540/init.mp4'))).status).toBe(200)
  })
})

test('media host: leaves other addresses untouched', async () => {
  const server = await serve()
  for (const path of ['/', '/video', '/vv/x', '/api/v1/event', '//v/x', '/V/x', '/%76/x'])
    expect((await server.fetch(path)).status).toBe(421)
})
