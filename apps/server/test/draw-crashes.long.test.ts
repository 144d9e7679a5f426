import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { bootProduct, type Fan, type RunningProduct, signUpFan } from '@encore/dev-env'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)

let product: RunningProduct
let folder: string
beforeAll(async () => {
  product = await bootProduct({ env: { RATE_LIMITS: 'off' } })
  folder = await mkdtemp(join(tmpdir(), 'encore-draw-'))
}, 300_000)
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

const closesInSec = 40
const delaySec = 15
const fanCount = 8

async function publishDraw(eventId: string): Promise<string> {
  const draw = JSON.stringify({ eventId, places: 2, reserves: 2, closesInSec, delaySec })
  const env = { ...process.env, DATA_DIR: product.dataDir, LOG_LEVEL: 'warn', SEED: 'none' }
  const { stdout } = await run(process.execPath, ['scripts/testing/publish-draw.ts', draw], {
    cwd: root,
    env,
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

interface PublicDraw {
  state: string
  closesAt: string
  randomness: { at: string }
}

const read = async (path: string): Promise<Response | null> => fetch(product.url + path).catch(() => null)

async function drawOf(id: string): Promise<PublicDraw | null> {
  const response = await read(`/api/v1/draw/${id}`)
  return response?.ok ? ((await response.json()) as PublicDraw) : null
}

/** Enters until the server answers, since a repeated call keeps the entry. Returns the signed promise. */
async function enter({ call }: Fan, id: string): Promise<string> {
  for (;;) {
    const entered = await call('PUT /api/v1/draw/{id}/entry', { params: { id } }).catch(() => null)
    const promise = entered?.ok ? entered.value.entries.at(-1)?.promise : undefined
    if (promise) return promise
    await pause(100)
  }
}

async function crashAt(momentMs: number): Promise<void> {
  await pause(Math.max(0, momentMs - Date.now()))
  await product.kill()
  await product.restart()
}

/** Exit code of `npm run draw -- …`: 0 when the report holds. */
const report = (...args: string[]): Promise<number> =>
  run(process.execPath, ['scripts/operator/draw.ts', ...args], { cwd: root }).then(
    () => 0,
    (failed: { code: number }) => failed.code,
  )

test('draws: keep every promise and store one result when the process is killed at each step', {
  timeout: 300_000,
}, async () => {
  const fans = await Promise.all(
    Array.from({ length: fanCount }, (_, n) =>
      signUpFan(product, {
        email: `crash-${n}@fans.test`,
        password: 'lanterns over 7 quiet rivers',
        nickname: `crash ${n}`,
        language: 'en',
      }),
    ),
  )
  const listed = (await (await read('/api/v1/event?size=100'))?.json()) as {
    content: { id: string; slug: string }[]
  }
  const eventId = listed.content.find(({ slug }) => slug === 'postcards')?.id ?? ''
  const id = await publishDraw(eventId)
  await expect.poll(async () => (await drawOf(id))?.state, { timeout: 30_000 }).toBe('OPEN')
  const draw = await drawOf(id)
  const closesMs = Date.parse(draw?.closesAt ?? '')

  // Fans enter while the process dies twice; the last crashes hit the close and the draw.
  const promises = Promise.all(
    fans.map(async (fan, n) => {
      await pause(n * 700)
      return enter(fan, id)
    }),
  )
  await crashAt(Date.now() + 1_500)
  await crashAt(Date.now() + 1_200)
  await promises
  await crashAt(closesMs + 300)
  await expect.poll(async () => (await drawOf(id))?.state, { timeout: 60_000 }).toBe('CLOSED')
  await crashAt(Date.parse((await drawOf(id))?.randomness.at ?? '') + 200)
  await expect.poll(async () => (await drawOf(id))?.state, { timeout: 60_000 }).toBe('DRAWN')

  const file = join(folder, 'draw.txt')
  const text = async () => (await read(`/draws/${id}/draw.txt`))?.text()
  const drawn = (await text()) ?? ''
  await writeFile(file, drawn)
  expect(await report('check', file)).toBe(0)
  for (const [n, promise] of (await promises).entries()) {
    const receipt = join(folder, `receipt-${n}.txt`)
    await writeFile(receipt, promise)
    expect(await report('promise', file, receipt)).toBe(0)
  }
  await crashAt(Date.now())
  await expect.poll(text, { timeout: 30_000 }).toBe(drawn)
})
