import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PlayedArtist, playArtist } from './play-artist.ts'

/* The studio is a stand-in: a page that captures its devices once its button is pressed, and the endpoints for pairing and consents. */

const page = `<!DOCTYPE html><title>Station</title><main><button data-kind="primary" disabled>Begin</button></main><script>
const button = document.querySelector('button')
const say = (what) => fetch('/said', { method: 'POST', body: what })
if (document.cookie.includes('station=paired')) button.disabled = false
say('opened ' + !button.disabled)
button.onclick = async () => {
  button.disabled = true
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true, video: true })
  say('captured ' + stream.getTracks().map(({ kind, readyState }) => kind + ' ' + readyState).sort())
}
</script>`

let server: Server
let url: string
let said: string[]
let codes: string[]
let consents: string[]
let artist: PlayedArtist | null

beforeEach(async () => {
  ;[said, codes, consents, artist] = [[], [], [], null]
  server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    if (request.url === '/said') said.push(body)
    if (request.url === '/api/studio/station/pair') {
      codes.push(JSON.parse(body).code)
      response.setHeader('set-cookie', 'station=paired; Path=/')
      const state = { consents: [{ kind: 'LISTEN', isGiven: null }] }
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(state))
    }
    if (request.url === '/api/studio/station/consent') consents.push(`${request.method} ${body}`)
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  await artist?.stop()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** Plays while `isWanted` of the result is true. */
function play(change: object = {}) {
  const stage = { isWanted: false, lines: [] as string[] }
  artist = playArtist(
    { wanted: async () => (stage.isWanted ? 'sn_1' : null), pairingCode: async () => '12345678' },
    {
      ...{ studioUrl: url, executablePath, pollMs: 100, idleMs: 500 },
      note: (line) => stage.lines.push(line),
      ...change,
    },
  )
  return stage
}

test('call artist: comes with the first ready fan, pairs, presses the button, and leaves when nobody is there', async () => {
  const stage = play()
  await vi.waitFor(() => expect(said).toEqual([]))
  stage.isWanted = true
  await vi.waitFor(() => expect(said).toContain('captured audio live,video live'), 30_000)
  expect(codes).toEqual(['12345678'])
  expect(consents).toEqual([
    expect.stringMatching(/^PUT {"kind":"LISTEN","isGiven":true,"version":\d+,"language":"en"}$/),
  ])
  expect(said).toEqual(['opened false', 'opened true', 'captured audio live,video live'])
  stage.isWanted = false
  await vi.waitFor(() => expect(stage.lines.at(-1)).toBe('The artist has left'), 30_000)
}, 60_000)

test('call artist: comes back after its browser was killed, and leaves with the product', async () => {
  const stage = play({ idleMs: 60_000 })
  stage.isWanted = true
  await vi.waitFor(() => expect(artist?.pid()).toBeTypeOf('number'), 30_000)
  const first = artist?.pid()
  process.kill(Number(first), 'SIGKILL')
  await vi.waitFor(() => expect(codes).toHaveLength(2), 30_000)
  await vi.waitFor(() => expect(artist?.pid()).toBeTypeOf('number'), 30_000)
  expect(artist?.pid()).not.toBe(first)
  await artist?.stop()
  expect(stage.lines.at(-1)).toBe('The artist has left')
}, 60_000)

test('call artist: nobody is played without a browser', async () => {
  const stage = play({ executablePath: null })
  stage.isWanted = true
  await artist?.stop()
  expect(codes).toEqual([])
})
