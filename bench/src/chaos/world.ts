import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { moveClock } from '@encore/api'
import { type FanWorld, freePort } from '@encore/dev-env'
import { launch } from '../launch.ts'
import { bootProduct } from '../product.ts'

/** The product, and the fake gateways in a process that outlives it, as a bank would. */
export interface World extends FanWorld {
  /** kill -9 of the server, then a new start on the same data. */
  killServer(): Promise<void>
  /** kill -9 of the database under the running server; resolves when a new one has started. */
  killDatabase(): Promise<void>
  /** Waits until the product responds with its database again; returns milliseconds. */
  untilReady(): Promise<number>
  /** Moves the product's and the gateway's clock forward. */
  passTime(seconds: number): Promise<void>
  database(): Promise<DatabaseAddress>
  /** All payments of the gateway, current and past, from its own records. */
  gatewayBooks(): Promise<GatewayPayment[]>
  control(path: string, body: object): Promise<unknown>
  /** Calls without any response for longer than a fault may last. */
  unanswered: string[]
  /** Output of the product, newest last. */
  output(): string
  stop(): Promise<void>
}

/** With a frozen database the product responds within 10 s. */
const answerWithinMs = 12_000

/** Generous: the assertion checks how soon the product serves again. */
const databaseReturnsWithinMs = 30_000

export interface DatabaseAddress {
  url: string
  dataDir: string
}

export interface GatewayPayment {
  transid: string
  ref: string
  cur: string
  amt: string
  refunds: { amt: string }[]
}

export async function openWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-chaos-'))
  const stateDir = join(folder, 'sandbox')
  const dataDir = join(folder, 'data')
  const sandboxPort = await freePort()
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const sandbox = await launch(fileURLToPath(import.meta.resolve('@encore/sandbox/main')), {
    url: `${sandboxUrl}/healthz`,
    env: { SANDBOX_PORT: String(sandboxPort), SANDBOX_STATE_DIR: stateDir, SANDBOX_SPEED: '60' },
  })
  const product = await bootProduct({
    dataDir,
    env: { SANDBOX_URL: sandboxUrl, RATE_LIMITS: 'off' },
  })
  const postmaster = async () =>
    (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const database = async () => {
    const [, , , port] = await postmaster()
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, dataDir }
  }
  const control = (path: string, body: object) => ask(`${sandboxUrl}/__ctl/${path}`, body)
  let passedSec = 0
  const unanswered: string[] = []
  return {
    url: product.url,
    sandboxUrl,
    fetch: impatient(unanswered),
    unanswered,
    output: product.output,
    killServer: async () => {
      await product.kill()
      await product.restart()
    },
    killDatabase: async () => {
      const [killed] = await postmaster()
      process.kill(Number(killed), 'SIGKILL')
      const deadline = Date.now() + databaseReturnsWithinMs
      while ((await postmaster().catch(() => [killed]))[0] === killed) {
        if (Date.now() > deadline) throw new Error('No other database began after the killed one')
        await pause(10)
      }
    },
    untilReady: () => untilReady(product.url),
    passTime: async (seconds) => {
      passedSec += seconds
      await control('clock', { advance: seconds })
      await moveClock((await database()).url, `${passedSec} seconds`)
    },
    database,
    gatewayBooks: async () => {
      const books = JSON.parse(await readFile(join(stateDir, 'gateway.json'), 'utf8')) as GatewayBooks
      return books.gateway.transactions
    },
    control,
    stop: async () => {
      await product.stop()
      await sandbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface GatewayBooks {
  gateway: { transactions: GatewayPayment[] }
}

/** A killed server closes its connections immediately, so only a running server can cause silence. */
function impatient(unanswered: string[]): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const timeout = AbortSignal.timeout(answerWithinMs)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    try {
      return await fetch(input, { ...init, signal })
    } catch (cause) {
      if (timeout.aborted) unanswered.push(`${init.method ?? 'GET'} ${input}`)
      throw cause
    }
  }
}

async function ask(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

async function untilReady(url: string): Promise<number> {
  const startedAt = performance.now()
  while (performance.now() - startedAt < 60_000) {
    const isReady = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return performance.now() - startedAt
    await pause(25)
  }
  throw new Error('The product was not ready again within a minute')
}
