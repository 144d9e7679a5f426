import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#platform/free-port.ts'

/** A separate Redis, which the test may stop, freeze and start again on the same port. */
export interface OwnRedis {
  url: string
  start(): Promise<void>
  /** Sends SIGKILL. */
  kill(): Promise<void>
  /** Makes the server accept connections without answering. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export async function openOwnRedis(): Promise<OwnRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-redis-'))
  const port = await freePort()
  let server: ChildProcess | null = null
  const start = async () => {
    const args = [
      '--port',
      `${port}`,
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ]
    const child = spawn('redis-server', args, { stdio: 'ignore' })
    server = child
    await untilItAnswers(port, child)
  }
  const kill = async () => {
    const child = server
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(port: number, child: ChildProcess): Promise<void> {
  const end = AbortSignal.timeout(20_000)
  let failed = ''
  child.once('error', (err) => {
    failed = err.message
  })
  while (!(await answers(port))) {
    if (failed || child.exitCode !== null) throw new Error(`redis-server did not start: ${failed}`)
    end.throwIfAborted()
    await new Promise((turn) => setTimeout(turn, 20))
  }
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'))
    socket.setTimeout(500, () => resolve(false))
    socket.once('data', (reply) => resolve(reply.toString().startsWith('+PONG')))
    socket.once('error', () => resolve(false))
  }).finally(() => {})
