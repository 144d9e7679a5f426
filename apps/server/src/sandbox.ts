import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '@encore/api'

/** Stands in for outside companies, as a process of its own like the real ones; it goes when we go. */
export async function startSandbox(config: Config): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.resolve('@encore/sandbox/main'))], {
    env: {
      ...process.env,
      SANDBOX_PORT: String(config.SANDBOX_PORT),
      SANDBOX_STATE_DIR: join(config.DATA_DIR, 'sandbox'),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await untilAlive(config.sandboxUrl, child)
  return () => stop(child)
}

async function untilAlive(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 15_000
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`The sandbox ended with code ${child.exitCode}; is its port taken?`)
    const alive = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) }).then(
      (response) => response.ok,
      () => false,
    )
    if (alive) return
    if (Date.now() > deadline) throw new Error('The sandbox did not answer within 15 s')
    await new Promise((tick) => setTimeout(tick, 50))
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await exited
}
