import { setTimeout as pause } from 'node:timers/promises'
import type { Fan } from '@encore/dev-env'
import { signIn } from './calls.ts'

export interface Flood {
  calmP99Ms: number
  busyP99Ms: number
  signedIn: number
  /** Responses 503 with Retry-After. */
  waitSeconds: number
  others: number
}

/** All members sign in simultaneously, in waves, while another client requests events. */
export async function flood(url: string, fans: Fan[], waves: number): Promise<Flood> {
  const calmP99Ms = p99(await askMeanwhile(url, () => pause(3_000)))
  const found = { signedIn: 0, waitSeconds: 0, others: 0 }
  const wave = async () => {
    const answers = await Promise.all(fans.map(({ email, password }) => signIn(url, email, password)))
    for (const { status, headers } of answers) {
      if (status === 200) found.signedIn++
      else if (status === 503 && headers.has('retry-after')) found.waitSeconds++
      else found.others++
    }
  }
  const busy: number[] = []
  for (let n = 0; n < waves; n++) busy.push(...(await askMeanwhile(url, wave)))
  return { calmP99Ms, busyP99Ms: p99(busy), ...found }
}

/**
 * Returns the duration of each call made while `work` runs, in milliseconds. A new call starts every 5 ms, even if
 * earlier ones are pending.
 */
async function askMeanwhile(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const asked: Promise<number>[] = []
  const asking = setInterval(() => asked.push(timed(`${url}/api/v1/event`)), 5)
  await work()
  clearInterval(asking)
  return Promise.all(asked)
}

async function timed(url: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - startedAt
}

function p99(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}
