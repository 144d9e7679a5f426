import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Config } from '@encore/api'

export interface Supervised {
  stop(): Promise<void>
}

const firstRetryMs = 500
const longestRetryMs = 30_000
const wellAfterMs = 60_000

/** Whether encoders can be taken: by this installation's process, for want of ffmpeg, while it starts, or not at all. */
export type IngestWord = 'on' | 'no ffmpeg' | 'starting' | 'off'

/**
 * Keeps the ingest process running: what it does to itself, the server does not feel. One that ends is started
 * again, after longer and longer times. RTMP_PORT 0: there is none.
 */
export function superviseIngest(
  config: Config,
  databaseUrl: string,
  warn: (details: object, sentence: string) => void,
  tell: (word: IngestWord) => void,
): Supervised {
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let retryMs = firstRetryMs
  let isStopping = config.RTMP_PORT === 0

  const start = () => {
    if (isStopping) return
    const startedAt = performance.now()
    const started = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    tell('starting')
    started.on('message', (word) => tell(word as IngestWord))
    started.once('error', () => started.emit('exit', 1, null))
    started.once('exit', (code, signal) => {
      child = null
      if (isStopping) return
      if (performance.now() - startedAt > wellAfterMs) retryMs = firstRetryMs
      warn({ code, signal, retryMs }, 'the ingest process ended and is started again')
      timer = setTimeout(start, retryMs)
      retryMs = Math.min(longestRetryMs, retryMs * 2)
    })
  }

  if (isStopping) tell('off')
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
