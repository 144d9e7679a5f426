import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePorts } from '@encore/api'
import { bootProduct } from '@encore/dev-env'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const pause = () => new Promise((tick) => setTimeout(tick, 20))

/** True while a process runs; a zombie does not count. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = `/proc/${pid}/status`
  return !existsSync(status) || !/^State:\s+Z/m.test(readFileSync(status, 'utf8'))
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/** Starts a request whose head has arrived while its body is still pending. */
async function begin(url: string): Promise<{ call: ClientRequest; status: Promise<number | undefined> }> {
  const call = request(`${url}/session/anonymous`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': 2,
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'identity',
      expect: '100-continue',
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    call.once('response', (response) => resolve(response.resume().statusCode))
    call.once('error', reject)
  })
  status.catch(() => {})
  await new Promise<void>((read, reject) => {
    call.once('continue', read)
    call.once('error', reject)
    call.flushHeaders()
  })
  return { call, status }
}

test('start and stop: a stop answers pending requests, refuses new ones and leaves nothing behind', async () => {
  const product = await bootProduct({ seed: 'none' })
  try {
    const postmaster = postmasterOf(product.dataDir)
    expect(isRunning(postmaster)).toBe(true)
    const { call, status } = await begin(product.url)
    const stopped = product.interrupt()
    while (await answers(`${product.url}/healthz`)) await pause()
    // Stopping a process group signals this process twice: directly, and through its parent.
    const stoppedAgain = product.interrupt()
    call.end('{}')
    expect(await status).toBe(200)
    expect(await stopped).toBe(0)
    expect(await stoppedAgain).toBe(0)
    expect(isRunning(postmaster)).toBe(false)
    expect(await answers(`${product.sandboxUrl}/healthz`)).toBe(false)

    await product.restart()
    expect(await answers(`${product.url}/readyz`)).toBe(true)
  } finally {
    await product.stop()
  }
})

/** Process id of the database; not above 0 while there is none. */
function postmasterOf(dataDir: string): number {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    // The database replaces the file while it begins.
    return 0
  }
}

type MayEnd = (url: string, dataDir: string) => boolean | Promise<boolean>
const moments: [string, MayEnd][] = [['once it is ready', (url) => answers(`${url}/readyz`)]]
if (process.env.TESTS === 'all')
  moments.push(['while its database begins', (_, dataDir) => postmasterOf(dataDir) > 0])

test.each(moments)(
  'start and stop: ending `npm start` %s ends everything that it started',
  async (_, mayEnd) => {
    const [port = 0, sandboxPort = 0] = await freePorts(2)
    const dataDir = await mkdtemp(join(tmpdir(), 'encore-npm-start-'))
    const npm = spawn('npm', ['start'], {
      cwd: root,
      stdio: 'ignore',
      detached: true,
      env: {
        ...process.env,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        RTMP_PORT: '0',
        RELAY_PORT: '0',
        DATA_DIR: dataDir,
        SEED: 'none',
        LOG_LEVEL: 'silent',
      },
    })
    const url = `http://localhost:${port}`
    const ended = new Promise((end) => npm.once('exit', end))
    try {
      while (!(await mayEnd(url, dataDir))) await pause()
      const postmaster = postmasterOf(dataDir)
      npm.kill('SIGTERM')
      await ended
      await expect.poll(() => isRunning(postmaster)).toBe(false)
      expect(await answers(`${url}/healthz`)).toBe(false)
      expect(await answers(`http://127.0.0.1:${sandboxPort}/healthz`)).toBe(false)
    } finally {
      // Remaining processes belong to its group.
      spawnSync('kill', ['--', `-${npm.pid}`])
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)

async function outcome(env: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const main = fileURLToPath(import.meta.resolve('@encore/server/main'))
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
  const inherited = { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [main], { env: { ...inherited, ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise<number | null>((ended) => child.once('close', ended))
  return { code, said }
}

test('start and stop: production without its settings does not start and names them', async () => {
  const { code, said } = await outcome({ DEPLOYMENT: 'production', APP_SECRET: 'short secret' })
  expect(code).toBe(78)
  for (const name of ['PUBLIC_URL', 'DATABASE_URL', 'APP_SECRET', 'SMTP_URL', 'EXIMBAY_KEY', 'SEED'])
    expect(said).toContain(name)
  expect(said).not.toContain('short secret')
})

const production = {
  DEPLOYMENT: 'production',
  SEED: 'none',
  PUBLIC_URL: 'https://encore.example',
  DATABASE_URL: 'postgres://encore@database.example/encore',
  APP_SECRET: 'forty characters that nobody else can know',
  SMTP_URL: 'smtps://mail.example',
  EXIMBAY_BASE_URL: 'https://gateway.example',
  EXIMBAY_MID: 'ENCORE0001',
  EXIMBAY_KEY: 'A1B2C3D4E5F60718293A4B5C6D7E8F90',
  EXIMBAY_JPY_MID: 'ENCORE0002',
  EXIMBAY_JPY_KEY: '0F1E2D3C4B5A69788796A5B4C3D2E1F0',
}

/** Tests of the configuration try every other setting. */
test('start and stop: production does not start with a development setting and names it', async () => {
  const { code, said } = await outcome({ ...production, IDENTITY_FACADE: 'on' })
  expect(code).toBe(78)
  expect(said).toMatch(/Refused in production: IDENTITY_FACADE [^;]*$/m)
})

test('start and stop: pages never use the slow build of their library', async () => {
  const { code, said } = await outcome({ NODE_ENV: 'development' })
  expect({ code, said }).toMatchObject({ code: 78, said: expect.stringContaining('NODE_ENV') })
})
