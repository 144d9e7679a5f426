import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findEmbeddedPostgres, freePorts } from '@encore/api'
import { copySeededFolder } from './seeded-folder.ts'

/** The whole product in separate processes on free ports, as its users meet it. */
export interface RunningProduct {
  url: string
  sandboxUrl: string
  /** Port that encoders send to; 0 without `ingest`. */
  rtmpPort: number
  dataDir: string
  /** Returns the server's lines, newest last, and how it ended if it did. */
  output(): string
  /** Sends SIGKILL: nothing is finished or cleaned up. The database keeps running. */
  kill(): Promise<void>
  restart(): Promise<void>
  /** Sends SIGTERM and returns the exit code. The data remains. */
  interrupt(): Promise<number | null>
  /** Starts another server process on the same database and another port; it ends with the product. */
  beside(env: Record<string, string>): Promise<ProcessBeside>
  /** Sends SIGTERM, then removes all data of this product. */
  stop(): Promise<void>
}

export interface ProcessBeside {
  url: string
  output(): string
  /** Sends SIGKILL. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface BootOptions {
  env?: Record<string, string>
  seed?: 'demo' | 'none'
  /** Also starts the ingest process. */
  ingest?: boolean
  /** Also starts a relay for fan calls. */
  relay?: boolean
  /** Uses this folder and keeps it, instead of a new one that is removed at the end. */
  dataDir?: string
}

export async function bootProduct(options: BootOptions = {}): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? (await dataDirFor(options.seed ?? 'demo'))
  const [port, sandboxPort, freePort = 0, relayPort = 0] = await freePorts(4)
  const rtmpPort = options.ingest ? freePort : 0
  const url = `http://localhost:${port}`
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: dataDir,
    RTMP_PORT: String(rtmpPort),
    RELAY_PORT: String(options.relay ? relayPort : 0),
    SEED: options.seed ?? 'demo',
    DEMO_OPERATOR: 'off',
    ...options.env,
  }
  let server = await launch(env, url)
  const besides: ChildProcess[] = []
  return {
    url,
    sandboxUrl,
    rtmpPort,
    dataDir,
    output: () => server.output(),
    kill: async () => {
      await ended(server.child, 'SIGKILL')
      await untilSilent(sandboxUrl)
    },
    restart: async () => {
      server = await launch(env, url)
    },
    interrupt: async () => {
      await ended(server.child, 'SIGTERM')
      return server.child.exitCode
    },
    beside: async (more) => {
      const database = await findEmbeddedPostgres(join(dataDir, 'postgres'))
      if (!database) throw new Error('The product has no database')
      const [ownPort] = await freePorts(1)
      const ownUrl = `http://localhost:${ownPort}`
      const own = { PORT: String(ownPort), DATABASE_URL: database, SANDBOX_URL: sandboxUrl, SEED: 'none' }
      const beside = await launch({ ...env, ...own, RTMP_PORT: '0', RELAY_PORT: '0', ...more }, ownUrl)
      besides.push(beside.child)
      return {
        ...{ url: ownUrl, output: beside.output },
        kill: () => ended(beside.child, 'SIGKILL'),
        stop: () => ended(beside.child, 'SIGTERM'),
      }
    },
    stop: async () => {
      for (const child of besides) await ended(child, 'SIGTERM')
      await ended(server.child, 'SIGTERM')
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Cache of encoded pictures: encoding them was most of the work of a new product. */
const encodedBefore = join(import.meta.dirname, '../../../node_modules/.cache/encore-renditions')

const newFolder = () => mkdtemp(join(tmpdir(), 'encore-product-'))

async function dataDirFor(seed: 'demo' | 'none'): Promise<string> {
  if (seed === 'none') return newDataDir()
  return (await copySeededFolder(makeSeeded, newFolder)) ?? newDataDir()
}

async function newDataDir(): Promise<string> {
  const dataDir = await newFolder()
  await mkdir(join(dataDir, 'images'))
  await mkdir(encodedBefore, { recursive: true })
  await symlink(encodedBefore, join(dataDir, 'images/cache'))
  return dataDir
}

/** Creates the data folder of a product that has started with its demo and stopped. */
async function makeSeeded(): Promise<string> {
  const dataDir = await newDataDir()
  const product = await bootProduct({ dataDir })
  await product.interrupt()
  return dataDir
}

interface Launched {
  child: ChildProcess
  output(): string
}

/** The first start on a machine draws the demo's pictures. */
const startsWithinMs = 300_000

async function launch(env: NodeJS.ProcessEnv, url: string): Promise<Launched> {
  const main = fileURLToPath(import.meta.resolve('@encore/server/main'))
  const child = spawn(process.execPath, ['--max-semi-space-size=6', main], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  const keep = (chunk: Buffer) => {
    written = (written + chunk.toString()).slice(-100_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const deadline = Date.now() + startsWithinMs
  // The demo's members join once the product responds; the start is complete when the address is printed.
  while (!written.includes('(ready in') || !(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}:\n${written}`)
    if (Date.now() > deadline) {
      await ended(child, 'SIGTERM')
      throw new Error(`The product was not ready within ${startsWithinMs / 60_000} min:\n${written}`)
    }
    await new Promise((tick) => setTimeout(tick, 100))
  }
  return { child, output: () => written + endOf(child) }
}

const endOf = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null ? '' : `\nended by ${signalCode ?? `exit code ${exitCode}`}\n`

/** Also waits for the ingest process and the call relay, if there are any. */
const isReady = (url: string) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => response.ok && !Object.values((await response.json()) as object).includes('starting'),
    () => false,
  )

/** The sandbox exits once it notices that its parent is gone; its port is free afterwards. */
async function untilSilent(url: string): Promise<void> {
  const alive = () =>
    fetch(`${url}/healthz`, { signal: AbortSignal.timeout(500) }).then(
      () => true,
      () => false,
    )
  for (let tries = 0; tries < 100 && (await alive()); tries++)
    await new Promise((tick) => setTimeout(tick, 50))
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill(signal)
  await exited
}
