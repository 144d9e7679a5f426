import { createPlaybackKeyring, EVERYTHING, mintPlaybackToken, type PlaybackGrant } from '@encore/media'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TestMember } from '#test/members.ts'
import { desktopAgent, openRoom, phone, type RoomOfPages, type TestDevice } from './devices.ts'

let room: RoomOfPages
let fan: TestMember
let device: TestDevice
let show: string

beforeAll(async () => {
  room = await openRoom()
  fan = await room.join()
  device = await room.elsewhere(fan, desktopAgent)
  show = await room.show(fan)
})
afterAll(() => room.close())

const folderOf = (url: string) => url.slice(0, url.lastIndexOf('/') + 1)
const tokenOf = (url: string) => url.split('/')[2] ?? ''

/** Returns every file that a player can reach from a playback response, as paths relative to its folder. */
async function crawl(url: string): Promise<string[]> {
  const folder = folderOf(url)
  const found = new Set(['master.m3u8', 'std.m3u8', 'poster.jpg', 'check'])
  for (const file of found) {
    if (!file.endsWith('.m3u8')) continue
    const text = (await room.get(folder + file)).body
    for (const [, inTag, line] of text.matchAll(/URI="([^"]+)"|^([^#\n].*)$/gm)) {
      found.add(new URL(inTag ?? line ?? '', `http://media/${file}`).pathname.slice(1))
    }
  }
  return [...found]
}

const playOf = async (id: string, who: TestDevice, takeOver = false): Promise<string> => {
  const { status, body } = await room.play(id, who, { takeOver })
  expect(status).toBe(200)
  return body.standardUrl
}

test('media addresses: return nothing without a valid token of their event', async () => {
  const good = await playOf(show, device)
  const files = await crawl(good)
  expect(files.filter((file) => file.endsWith('.m4s')).length).toBeGreaterThan(50)
  expect((await room.get(`${folderOf(good)}540/init.mp4`)).rawPayload.length).toBeGreaterThan(500)

  const { ctx } = room.world.api
  const secret = ctx.secrets('playback').toString('base64url')
  const key = { id: 'k1', secret }
  const mint = (change: Partial<PlaybackGrant>, signing = key, agoSec = 0) =>
    mintPlaybackToken(
      createPlaybackKeyring([signing]),
      { kind: 'LIVE', channel: show, session: 'tForged', tier: EVERYTHING, ...change },
      ctx.clock.now() - agoSec * 1_000,
    )
  const token = tokenOf(good)
  const [left, second] = [await room.elsewhere(fan, phone), await room.elsewhere(fan, phone)]
  const sessionEnded = tokenOf(await playOf(show, left, true))
  await room.world.send('GET /api/v1/auth/sign-out', { token: left.token })
  const leaseEnded = tokenOf(await playOf(show, second, true))
  await playOf(show, device, true)
  const other = tokenOf(await playOf(await room.show(fan), device))
  await vi.waitFor(async () => {
    for (const ended of [sessionEnded, leaseEnded]) {
      expect((await room.get(good.replace(token, ended))).statusCode).toBe(403)
    }
  }, 10_000)
  const claims = Buffer.from(JSON.stringify({ channel: show, kind: 'live' })).toString('base64url')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  const bad: Record<string, string> = {
    'no token': '',
    'no place for one': '-',
    expired: mint({}, key, 301),
    'of another event': other,
    'of an ended session': sessionEnded,
    'of an ended lease': leaseEnded,
    altered: `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
    'of another kind': mint({ kind: 'REPLAY' }),
    'of an unknown key': mint({}, { id: 'k9', secret }),
    'signed by another house': mint({}, { id: 'k1', secret: 'x'.repeat(43) }),
    unsigned: `${none}.${claims}.`,
    public: 'public',
  }
  const before = (await room.get('/metrics')).body.match(/^encore_media_replies (\d+)/m)?.[1]
  const ways = [
    { method: 'GET', headers: {} },
    { method: 'HEAD', headers: {} },
    { method: 'GET', headers: { range: 'bytes=0-99' } },
    { method: 'GET', headers: { 'if-none-match': '*', 'if-modified-since': new Date(0).toUTCString() } },
  ] as const
  for (const [name, wrong] of Object.entries(bad)) {
    for (const file of files) {
      const way = ways[file.length % ways.length] ?? ways[0]
      const url = `/v/${wrong}/live/${show}/${file}`
      const refused = await room.get(url, way)
      const { statusCode: status, rawPayload } = refused
      expect({ name, file, status, bytes: rawPayload.length }).toEqual({ name, file, status: 403, bytes: 0 })
    }
  }
  expect((await room.get('/metrics')).body.match(/^encore_media_replies (\d+)/m)?.[1]).toBe(before)
})

test('media addresses: reach no other event in any spelling', async () => {
  const own = folderOf(await playOf(await room.show(fan), device))
  const good = await playOf(show, device)
  const target = `${show}/540/init.mp4`
  const paths = [
    ...[
      `../${target}`,
      `..%2f${target}`,
      `%2e%2e/${target}`,
      `..%5c${target}`,
      `/${target}`,
      `./../${target}`,
    ],
    ...[`..//${target}`, `%2e%2e%2f${target}`, `..%252f${target}`, `540/../../${target}`, `..;/${target}`],
  ].map((path) => own + path)
  paths.push(own.replace('/v/', '//v/'), own.replace('/live/', '//live/'), own.replace('/v/', '/v/./'))
  for (const url of paths) {
    const { statusCode: status, rawPayload } = await room.get(url)
    expect([url, [403, 404].includes(status)]).toEqual([url, true])
    expect(rawPayload.toString()).not.toContain('ftyp')
  }
  expect((await room.get(good)).statusCode).toBe(200)
})

test('media addresses: return the same playlist bytes to all viewers, rendered once', async () => {
  const friend = await room.join()
  const another = await room.elsewhere(friend, phone)
  const free = await room.show(null)
  const [mine, theirs] = [await playOf(free, device), await playOf(free, another)]
  expect(tokenOf(mine)).not.toBe(tokenOf(theirs))
  const renders = async () =>
    Number((await room.get('/metrics')).body.match(/^encore_media_renders (\d+)/m)?.[1])
  for (const file of ['std.m3u8', 'master.m3u8', '540/std.m3u8', '540/init.mp4']) {
    // The first file is requested twice: when both responses are equal, no new media came in between.
    await vi.waitFor(async () => {
      const first = await room.get(folderOf(mine) + file)
      const rendered = await renders()
      const second = await room.get(folderOf(theirs) + file)
      const third = await room.get(folderOf(mine) + file)
      expect(third.rawPayload.equals(first.rawPayload)).toBe(true)
      expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
      expect(first.body).not.toContain(tokenOf(mine))
      expect(await renders()).toBe(rendered)
    }, 10_000)
  }
})
