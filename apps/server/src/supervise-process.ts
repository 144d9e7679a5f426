import type { ChildProcess } from 'node:child_process'

export interface Supervised {
  /** Stops the process without restarting it. */
  stop(): Promise<void>
}

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  /** Milliseconds until the restart. */
  retryMs: number
}

export interface Supervision {
  spawn(): ChildProcess
  /** Called for each process that ended on its own, before the restart. */
  onEnd(details: Ended): void
  /** SIGTERM unless given. */
  stopSignal?: NodeJS.Signals
}

const firstRetryMs = 500
const longestRetryMs = 30_000
const wellAfterMs = 60_000

/** Keeps a child process running: when it ends it is restarted, after increasing delays. */
export function superviseProcess({ spawn, onEnd, stopSignal = 'SIGTERM' }: Supervision): Supervised {
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
      child.kill(stopSignal)
      await exited
    },
  }
}
