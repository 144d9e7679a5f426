import type { ChildProcess } from 'node:child_process'

export interface Supervised {
  /** Ends the process and starts no other. */
  stop(): Promise<void>
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  /** When the next one starts. */
  retryMs: number
}

export interface Supervision {
  spawn(): ChildProcess
  /** Called for each process that ended by itself, before the next one starts. */
  onEnd(details: Ended): void
}

const firstRetryMs = 500
const longestRetryMs = 30_000
const wellAfterMs = 60_000

/** Keeps a process of ours running: one that ends is started again, after longer and longer times. */
export function superviseProcess({ spawn, onEnd }: Supervision): Supervised {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let isStopping = false

  const start = () => {
    const startedAt = performance.now()
    const started = spawn()
    child = started
    started.once('error', () => started.emit('exit', 1, null))
    started.once('exit', (code, signal) => {
      child = null
      if (isStopping) return
      if (performance.now() - startedAt > wellAfterMs) retryMs = firstRetryMs
      timer = setTimeout(start, retryMs)
      onEnd({ code, signal, retryMs })
      retryMs = Math.min(longestRetryMs, retryMs * 2)
    })
  }

  start()
  return {
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      if (!child) return
      const exited = new Promise((done) => child?.once('exit', done))
      child.kill('SIGTERM')
      await exited
    },
  }
}
