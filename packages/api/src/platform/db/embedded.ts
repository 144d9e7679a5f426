import { type ChildProcess, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { freePort } from '#platform/free-port.ts'
import { createLauncher, type Launcher } from './embedded-launcher.ts'

const run = promisify(execFile)

/** An embedded PostgreSQL: server binaries from npm, data in one folder, loopback only. */
export interface EmbeddedPostgres {
  /** Address of the maintenance database; `databaseUrl(name)` of any other. It survives restarts of the server. */
  url: string
  databaseUrl(name: string): string
  /** Process id of the current postmaster, for tests that kill it. */
  pid(): number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  maxConnections?: number
  /** Additional settings as `name=value`. */
  settings?: string[]
  /** Above half a minute only for a server that replays WAL first. */
  readyWithinMs?: number
}

/** Starts the server, on a new folder after initdb; restarts a server that dies until `stop`. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dirname(dataDir), { recursive: true })
  const launch = await createLauncher(dataDir)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    await rm(dataDir, { recursive: true, force: true })
    await launch.run('initdb', ['-D', dataDir, '-U', 'postgres', ...newFolder])
  }
  await stopLeftover(launch, dataDir)
  const port = await freePort()
  const url = databaseUrl(port, 'postgres')
  const begin = () => launch.spawn('postgres', argumentsFor(dataDir, port, options))
  const server = await keepRunning(begin, url, options.readyWithinMs ?? 30_000)
  return {
    url,
    databaseUrl: (name) => databaseUrl(port, name),
    pid: () => server.child().pid ?? 0,
    stop: async () => {
      server.letGo()
      await stop(launch, dataDir, server.child())
    },
  }
}

/**
 * Returns the address of the server that runs on this folder, whichever process started it; null when none responds.
 */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  const folder = resolve(dataDir)
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const port = Number(lines[3])
  if (!(port > 0)) return null
  const url = databaseUrl(port, 'postgres')
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 })
  // A file left by a crash may name a port that another server uses by now.
  const served = await sql<{ data_directory: string }[]>`show data_directory`.catch(() => [])
  await sql.end({ timeout: 1 })
  return served[0]?.data_directory === folder ? url : null
}

const newFolder = ['--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']

const databaseUrl = (port: number, name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`

function argumentsFor(dataDir: string, port: number, options: EmbeddedOptions): string[] {
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${options.maxConnections ?? 100}`,
    'log_min_messages=fatal',
    ...(options.settings ?? []),
  ]
  return ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])]
}

interface Kept {
  child(): ChildProcess
  letGo(): void
}

/** Restarts a server that was killed: its data survived, and nothing else would start it. */
async function keepRunning(begin: () => ChildProcess, url: string, withinMs: number): Promise<Kept> {
  let isWanted = true
  const start = () => begin().once('exit', () => setTimeout(startAgain, restartAfterMs).unref())
  const startAgain = () => {
    if (isWanted) child = start()
  }
  const letGo = () => {
    isWanted = false
  }
  let child = start()
  try {
    await untilReady(url, child, withinMs)
  } catch (cause) {
    letGo()
    throw cause
  }
  return { child: () => child, letGo }
}

/** Processes of a killed server may keep its shared memory for a moment; an earlier start would fail immediately. */
const restartAfterMs = 100

/** Stops a server that survived its killed parent, before the folder is used again. */
async function stopLeftover(launch: Launcher, dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postmaster.pid'))) return
  const pid = Number((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  const { command, parent } = await runningProcess(pid)
  if (!command.includes(dataDir)) return
  if (parent > 1 && (await runningProcess(parent)).command.includes('node'))
    throw new Error(`${dataDir} is in use by process ${parent}`)
  await launch.run('pg_ctl', ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '30']).catch(() => {})
}

async function stop(launch: Launcher, dataDir: string, server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = new Promise((done) => server.once('exit', done))
  await launch
    .run('pg_ctl', ['stop', '-D', dataDir, '-m', 'fast', '-w', '-t', '30'])
    .catch(() => server.kill('SIGINT'))
  await exited
}

/** Returns what runs under a process id: after a reboot it may be another program, which must not be stopped. */
async function runningProcess(pid: number): Promise<{ command: string; parent: number }> {
  if (process.platform === 'linux') {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8')
    const [command, status] = await Promise.all([read('cmdline'), read('status')]).catch(() => ['', ''])
    return { command: command ?? '', parent: Number(/^PPid:\s*(\d+)/m.exec(status ?? '')?.[1] ?? 0) }
  }
  const { stdout } = await run('ps', ['-o', 'ppid=,command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  const [, parent, command] = /^\s*(\d+)\s+(.*)/s.exec(stdout) ?? []
  return { command: command ?? '', parent: Number(parent ?? 0) }
}

async function untilReady(url: string, server: ChildProcess, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 })
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`)
      const ready = await sql`select 1`.then(
        () => true,
        () => false,
      )
      if (ready) return
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not answer within ${withinMs / 1_000} s`)
      await new Promise((tick) => setTimeout(tick, 30))
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}
