import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cpuSecOfChildren, generatorCore } from './machine.ts'

export interface Load {
  requestsPerSec: number
  p50Ms: number
  p99Ms: number
  /** CPU of all processes of the server for one request, microseconds. */
  cpuUsPerRequest: number
  /** Share of its core that the server used; below about 90 the generator was the limit. */
  busyPercent: number
}

export interface LoadWish {
  url: string
  seconds: number
  connections: number
  /** Requests that each connection sends ahead: takes work from the generator when a server is faster than it. */
  pipelining?: number
  headers?: Record<string, string>
  /** A body to post, and the status that each answer must have. */
  post?: { body: string; status: number }
}

const run = promisify(execFile)

/** Asks for one address over and over from a core of its own; throws when one answer was not a 2xx, or as wished. */
export async function drive({
  url,
  seconds,
  connections,
  pipelining = 1,
  headers = {},
  post,
}: LoadWish): Promise<Load> {
  const generator = fileURLToPath(import.meta.resolve('autocannon'))
  const options = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  if (post) options.push('-m', 'POST', '-b', post.body)
  const before = cpuSecOfChildren()
  const { stdout } = await run(
    'taskset',
    [
      ...['-c', String(generatorCore), process.execPath, generator, '--json'],
      ...['-c', String(connections), '-p', String(pipelining), '-d', String(seconds), ...options, url],
    ],
    { maxBuffer: 16 * 1024 * 1024, timeout: (seconds + 30) * 1_000 },
  )
  const cpuSec = cpuSecOfChildren() - before
  const found = JSON.parse(stdout) as AutocannonReport
  const { errors, timeouts } = found
  const unwished = post
    ? found.requests.total - (found.statusCodeStats[post.status]?.count ?? 0)
    : found.non2xx
  if (errors + timeouts + unwished > 0) {
    throw new Error(
      `Of ${found.requests.total} requests to ${url} ${errors} lost their connection, ${timeouts} timed out, ${unwished} were not answered by ${post?.status ?? 'a 2xx'}`,
    )
  }
  return {
    requestsPerSec: found.requests.total / found.duration,
    p50Ms: found.latency.p50,
    p99Ms: found.latency.p99,
    cpuUsPerRequest: (cpuSec * 1e6) / found.requests.total,
    busyPercent: (cpuSec / found.duration) * 100,
  }
}

interface AutocannonReport {
  requests: { total: number }
  latency: { p50: number; p99: number }
  duration: number
  errors: number
  timeouts: number
  non2xx: number
  statusCodeStats: Record<string, { count: number }>
}
