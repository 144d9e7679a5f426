import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Config } from '@encore/api'
import { type Supervised, superviseProcess } from '../supervise-process.ts'

/** Whether encoders are accepted: running, ffmpeg missing, starting, or turned off. */
export type IngestWord = 'on' | 'no ffmpeg' | 'starting' | 'off'

/** Restarts the ingest process. Its crash does not affect the server. RTMP_PORT 0 turns it off. */
export function superviseIngest(
  config: Config,
  databaseUrl: string,
  warn: (details: object, sentence: string) => void,
  tell: (word: IngestWord) => void,
): Supervised {
  if (config.RTMP_PORT === 0) {
    tell('off')
    return { stop: async () => {} }
  }
  const program = fileURLToPath(new URL('main.ts', import.meta.url))
  // The next process of this supervisor keeps the channels of the one that has ended.
  const holder = randomUUID()
  return superviseProcess({
    spawn: () => {
      const child = spawn(process.execPath, [program, holder], {
        env: { ...process.env, DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      })
      tell('starting')
      child.on('message', (word) => tell(word as IngestWord))
      return child
    },
    onEnd: (details) => warn({ ...details }, 'the ingest process ended and is started again'),
  })
}
