import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cpuSecOfChildren, generatorCore } from './machine.ts'

export interface Load {
  requestsPerSec: number
  p50Ms: number
  p99Ms: number
  /** CPU of all server processes per request, microseconds. */
  cpuUsPerRequest: number
  /** Share of its core that the server used; below about 90 the generator was the limit. */
  busyPercent: number
}

export interface LoadOptions {
  url: string
  seconds: number
  connections: number
  headers?: Record<string, string>
  /** A body to post, and the required status of each response. */
  post?: { body: string; status: number }
}

const run = promisify(execFile)

/**
 * Requests one address repeatedly from a separate core; throws when a response does not have the required status (200
 * by default).
 * wrk is faster than every server measured here. A slower generator would stay awake beside a fast server and sleep
 * beside a slow one, which then pays for waking it with each response.
 */
export async function drive({ url, seconds, connections, headers = {}, post }: LoadOptions): Promise<Load> {
  const script = fileURLToPath(new URL('load.lua', import.meta.url))
  const before = cpuSecOfChildren()
  const { stdout } = await run(
    'taskset',
    [
      ...['-c', String(generatorCore), 'wrk', '-t', '1', '-c', String(connections), '-d', `${seconds}s`],
      ...['--timeout', '10s', '-s', script, url, '--'],
      ...[String(post?.status ?? 200), post ? 'POST' : 'GET', post?.body ?? ''],
      ...Object.entries(headers).flat(),
    ],
    { timeout: (seconds + 30) * 1_000 },
  ).catch((cause: NodeJS.ErrnoException) => {
    throw new Error(`wrk did not run (apt-get install wrk): ${cause.message}`, { cause })
  })
  const cpuSec = cpuSecOfChildren() - before
  const found = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{'))) as Found
  const { requests, sec, lost, timedOut, unwished } = found
  if (lost + timedOut + unwished > 0) {
    throw new Error(
      `Of ${requests} requests to ${url} ${lost} lost their connection, ${timedOut} timed out, ${unwished} were not answered as wished`,
    )
  }
  return {
    requestsPerSec: requests / sec,
    p50Ms: found.p50Ms,
    p99Ms: found.p99Ms,
    cpuUsPerRequest: (cpuSec * 1e6) / requests,
    busyPercent: (cpuSec / sec) * 100,
  }
}

/** Output format of load.lua. */
interface Found {
  requests: number
  sec: number
  p50Ms: number
  p99Ms: number
  lost: number
  timedOut: number
  unwished: number
}
