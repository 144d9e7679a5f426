import { ConfigError, createLogger, readConfig, runIngest } from '@encore/api'

/** The process that encoders send to. The server starts it, and it goes when the server goes. */
const stopWithinMs = 10_000

try {
  const config = readConfig(process.env)
  const log = createLogger(config.LOG_LEVEL)
  const ingest = await runIngest(config, config.DATABASE_URL, log, (isThere) => {
    process.send?.(isThere ? 'on' : 'no ffmpeg')
  })
  const stop = () => {
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    ingest.close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  // Ctrl-C reaches the whole group; the server then ends this one in its turn.
  process.on('SIGINT', () => {})
  process.once('SIGTERM', stop)
  process.once('disconnect', stop)
} catch (cause) {
  console.error(cause instanceof ConfigError ? cause.message : cause)
  process.exit(1)
}
