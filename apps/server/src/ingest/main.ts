import { randomUUID } from 'node:crypto'
import { ConfigError, createLogger, readConfig, runIngest } from '@encore/api'

/** The process that encoders connect to. The server starts it, and it ends with the server. */
const stopWithinMs = 10_000
const holder = process.argv[2] ?? randomUUID()

try {
  const config = readConfig(process.env)
  const log = createLogger(config.LOG_LEVEL)
  const ingest = await runIngest(config, config.DATABASE_URL, holder, log, (isThere) => {
    process.send?.(isThere ? 'on' : 'no ffmpeg')
  })
  const stop = () => {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    ingest.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  // Ctrl-C reaches the whole process group; the server then stops this process itself.
  process.on('SIGINT', () => {})
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
} catch (cause) {
  console.error(cause instanceof ConfigError ? cause.message : cause)
  process.exit(1)
}
