import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '@encore/api'
import { superviseProcess } from './supervise-process.ts'

/**
 * Starts the sandbox of third-party services as a separate process; it ends with the server. A crash restarts it; if it
 * never responds, the start fails. Returns how to stop it.
 */
export async function startSandbox(
  config: Config,
  warn: (details: object, sentence: string) => void,
): Promise<() => Promise<void>> {
  let hasAnswered = false
  let failure: Error | null = null
  const supervised = superviseProcess({
    spawn: () =>
      spawn(process.execPath, [fileURLToPath(import.meta.resolve('@encore/sandbox/main'))], {
        env: {
          ...process.env,
          SANDBOX_PORT: String(config.SANDBOX_PORT),
          SANDBOX_STATE_DIR: join(config.DATA_DIR, 'sandbox'),
        },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    onEnd: (details) => {
      if (hasAnswered) return warn({ ...details }, 'the sandbox ended and is started again')
      failure ??= new Error(`The sandbox ended with code ${details.code}; is its port taken?`)
    },
  })
  try {
    await untilAlive(config.sandboxUrl, () => failure)
    hasAnswered = true
    return supervised.stop
  } catch (cause) {
    await supervised.stop()
    throw cause
  }
}

/** A machine that is busy with a build takes longer than 15 s to start it. */
const startTimeoutMs = 60_000

async function untilAlive(url: string, failure: () => Error | null): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const ended = failure()
    if (ended) throw ended
    const alive = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (alive) return
    if (Date.now() > deadline)
      throw new Error(`The sandbox did not answer within ${startTimeoutMs / 1_000} s`)
    await new Promise((tick) => setTimeout(tick, 50))
  }
}
