import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get, type Server } from 'node:http'
import { type AddressInfo, createServer as createPort } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { EVERYTHING } from './tier.ts'
import { createPlaybackKeyring, mintPlaybackToken } from './token.ts'

/* Both samples of nginx in a row, before a stand-in of the product that counts. */

const deploy = join(import.meta.dirname, '../../../../deploy')
const secret = 's'.repeat(40)
const ring = createPlaybackKeyring([{ id: 'k1', secret }])
const part = Buffer.alloc(71_000, 7)

let folder: string
let product: Server
let asked: string[] = []
let proxies: ChildProcess[] = []
let edge: string
let origin: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'encore-edge-'))
  product = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url?.endsWith('/check')) response.writeHead(200).end()
    else
      setTimeout(() => response.writeHead(200, { 'cache-control': 'max-age=300, immutable' }).end(part), 300)
  })
  await new Promise<void>((done) => product.listen(0, '127.0.0.1', done))
  const { port } = product.address() as AddressInfo
  origin = await startProxy('origin', 'encore.conf', (site) =>
    site.replace('server 127.0.0.1:3000;', `server 127.0.0.1:${port};`),
  )
  edge = await startProxy('edge', 'encore-edge.conf', (site) =>
    site
      .replace('server 10.0.0.5:80;', `server ${new URL(origin).host};`)
      .replace('js_path /etc/nginx/njs;', `js_path ${folder}/edge/njs;`),
  )
}, 60_000)
afterAll(async () => {
  for (const proxy of proxies) {
    if (proxy.exitCode !== null) continue
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  }
  product.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
})

async function startProxy(name: string, sample: string, change: (site: string) => string): Promise<string> {
  const own = join(folder, name)
  mkdirSync(join(own, 'njs'), { recursive: true })
  copyFileSync(join(deploy, 'nginx/encore_playback.js'), join(own, 'njs/encore_playback.js'))
  copyFileSync(join(deploy, 'edge/playback-address.js'), join(own, 'njs/playback-address.js'))
  const port = await freePort()
  const site = change(readFileSync(join(deploy, 'nginx', sample), 'utf8'))
    .replace('listen 80;', `listen 127.0.0.1:${port} backlog=4096;`)
    .replaceAll('/var/cache/nginx/', `${own}/`)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${own}/${each};`,
  )
  const lines = [
    'load_module /usr/lib/nginx/modules/ngx_http_js_module.so;',
    `daemon off; master_process off; pid ${own}/pid; error_log stderr crit; env PLAYBACK_KEYS;`,
    'worker_rlimit_nofile 8192; events { worker_connections 4096; }',
    `http { access_log off; ${places.join(' ')}\n${site}}`,
  ]
  writeFileSync(join(own, 'nginx.conf'), lines.join('\n'))
  const child = spawn('nginx', ['-c', join(own, 'nginx.conf'), '-p', own], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYBACK_KEYS: `k1:${secret}` },
  })
  proxies = [child, ...proxies]
  const url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(url), { timeout: 15_000 })
  return url
}

const freePort = () =>
  new Promise<number>((found) => {
    const server = createPort().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => found(port))
    })
  })

const agent = new Agent({ maxSockets: 2_000 })

const request = (url: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; bytes: number }>((done, failed) => {
    get(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => done({ status: response.statusCode ?? 0, bytes }))
    }).on('error', failed)
  })

const tokenOf = (session: string, channel = 'show') =>
  mintPlaybackToken(ring, { kind: 'LIVE', channel, session, tier: EVERYTHING }, Date.now())
const partsAsked = () => asked.filter((url) => url.endsWith('.m4s'))

test('edge tier: a thousand viewers with tokens of their own share one request for a fresh part', async () => {
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, at) => request(`${edge}/v/${tokenOf(`s${at}`)}/live/show/720/9.1.m4s`)),
  )
  expect(answers.filter(({ status, bytes }) => status === 200 && bytes === part.length)).toHaveLength(1_000)
  expect(partsAsked()).toHaveLength(1)
})

test('edge tier: altered, foreign and expired tokens are refused there, also for what lies in the cache', async () => {
  const url = (token: string) => `${edge}/v/${token}/live/show/720/9.1.m4s`
  expect(await request(url(tokenOf('one')))).toEqual({ status: 200, bytes: part.length })
  asked = []
  const grant = { kind: 'LIVE', channel: 'show', session: 'one', tier: EVERYTHING } as const
  const expired = mintPlaybackToken(ring, grant, Date.now() - 301_000)
  const good = tokenOf('one')
  for (const token of [`${good.slice(0, -2)}AA`, tokenOf('one', 'other'), expired, 'public', 'x'])
    expect((await request(url(token))).status).toBe(403)
  expect(asked).toEqual([])
})

test('edge tier: the origin puts a token of an edge function back into the address', async () => {
  const token = tokenOf('two')
  const headers = { 'x-playback-token': token }
  expect((await request(`${origin}/e/live/show/720/8.2.m4s`, headers)).status).toBe(200)
  expect(asked).toContain(`/v/${token}/live/show/720/8.2.m4s`)
  expect((await request(`${origin}/e/live/show/720/8.2.m4s`)).status).toBe(403)
  expect((await request(`${origin}/e/live/show/720/8.2.m4s`, { 'x-playback-token': '../api' })).status).toBe(
    403,
  )
})
