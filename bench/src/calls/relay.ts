import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@encore/dev-env'
import { startRelay } from '@encore/server/call-relay/start-relay'
import type { RelayPlace } from '@encore/server/call-relay/testing/call-server'
import { endedWithBench } from '../at-end.ts'

export interface BenchRelay extends RelayPlace {
  pid(): number
  stop(): Promise<void>
}

const timeoutMs = 20_000

/** Starts coturn as the product does, on loopback. *Errors*: throws when it does not answer in time. */
export async function openRelay(): Promise<BenchRelay> {
  const [host, port, secret] = ['127.0.0.1', await freePort(), 'a-secret-of-the-relay-0123456789abcdef']
  const scratch = mkdtempSync(join(tmpdir(), 'encore-bench-relay-'))
  const running = startRelay(
    { folder: join(scratch, 'relay'), host, port, secrets: [secret], isLocalhost: true },
    { log: { info: () => {}, warn: () => {} }, path: process.env.PATH ?? '' },
  )
  const stop = async () => {
    await running.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  const isOver = endedWithBench(stop)
  const deadline = Date.now() + timeoutMs
  while (running.state() !== 'on') {
    if (Date.now() > deadline)
      throw new Error(`The relay is ${running.state()}; Debian: apt-get install coturn`)
    await pause(50)
  }
  return { host, port, secret, pid: () => running.pid() ?? 0, stop: () => stop().finally(isOver) }
}
