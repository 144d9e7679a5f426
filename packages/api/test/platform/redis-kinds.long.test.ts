import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { freePort } from '#platform/free-port.ts'
import { createLogger } from '#platform/log.ts'
import { openRedisLink, type RedisLink } from '#platform/pubsub/redis-link.ts'

/* Redis with Sentinel and as a cluster, of real servers on loopback. */

const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of running) await kill(child)
})

async function kill(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function startRedis(
  lines: string[],
  { port, isSentinel = false }: { port?: number; isSentinel?: boolean } = {},
): Promise<{ port: number; child: ChildProcess }> {
  const folder = mkdtempSync(join(tmpdir(), 'encore-redis-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const at = port ?? (await freePort())
  const own = [`port ${at}`, 'bind 127.0.0.1', `dir ${folder}`, ...(isSentinel ? [] : ['save ""']), ...lines]
  const file = join(folder, 'redis.conf')
  writeFileSync(file, own.join('\n'))
  const child = spawn('redis-server', [file, ...(isSentinel ? ['--sentinel'] : [])], { stdio: 'ignore' })
  running.add(child)
  await expect.poll(() => ask(at, 'ping')).toBe('PONG')
  return { port: at, child }
}

function ask(port: number, ...command: string[]): string {
  try {
    return execFileSync('redis-cli', ['-p', String(port), ...command], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  } catch {
    return ''
  }
}

/** A link that keeps what it receives. */
async function openLink(url: string): Promise<{ link: RedisLink; received: string[] }> {
  const received: string[] = []
  const link = await openRedisLink({
    ...{ url, channel: 'of-this-test', log: createLogger('silent') },
    handle: (text) => received.push(text),
    opened: () => {},
    lost: () => {},
  })
  onTestFinished(link.close)
  return { link, received }
}

/** Sends until the other side receives: what is sent while Redis is away is lost. */
async function untilReceived(
  { link }: { link: RedisLink },
  { received }: { received: string[] },
  text: string,
) {
  await expect
    .poll(
      () => {
        link.send(text)
        return received
      },
      { timeout: 30_000 },
    )
    .toContain(text)
}

test('redis: links go on with the replica that the sentinels promote', async () => {
  const master = await startRedis([])
  const replica = await startRedis([`replicaof 127.0.0.1 ${master.port}`])
  const sentinel = await startRedis(
    [
      `sentinel monitor encore 127.0.0.1 ${master.port} 1`,
      'sentinel down-after-milliseconds encore 500',
      'sentinel failover-timeout encore 3000',
    ],
    { isSentinel: true },
  )
  await expect
    .poll(() => ask(sentinel.port, 'sentinel', 'replicas', 'encore'))
    .toContain(String(replica.port))
  const url = `redis+sentinel://127.0.0.1:${sentinel.port}/encore`
  const [one, other] = [await openLink(url), await openLink(url)]
  await untilReceived(one, other, 'before')
  await untilReceived(other, one, 'before')
  await kill(master.child)
  await expect
    .poll(() => ask(sentinel.port, 'sentinel', 'get-master-addr-by-name', 'encore'))
    .toContain(String(replica.port))
  await untilReceived(one, other, 'after')
  await untilReceived(other, one, 'after')
})

test('redis: links of a cluster exchange messages, also after it was away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'encore-cluster-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const lines = ['cluster-enabled yes', `dir ${folder}`]
  const { port, child } = await startRedis(lines)
  expect(ask(port, 'cluster', 'addslotsrange', '0', '16383')).toBe('OK')
  await expect.poll(() => ask(port, 'cluster', 'info')).toContain('cluster_state:ok')
  const url = `redis+cluster://127.0.0.1:${port}`
  const [one, other] = [await openLink(url), await openLink(url)]
  await untilReceived(one, other, 'before')
  await untilReceived(other, one, 'before')
  await kill(child)
  const late = await openLink(url)
  await startRedis(lines, { port })
  await untilReceived(one, other, 'after')
  await untilReceived(other, late, 'after')
  await untilReceived(late, one, 'late')
})
