import { join } from 'node:path'
import { startIngest } from '@encore/media/ingest'
import type { Config } from '#platform/config.ts'
import { connect } from '#platform/db/connect.ts'
import type { Logger } from '#platform/log.ts'
import { openIngestService } from './ingest-service.ts'

export interface RunningIngest {
  port: number
  close(): Promise<void>
}

/**
 * Runs the ingest service in the current process.
 * @param holder name under which it holds channels
 * *Errors*: rejects without database or port.
 */
export async function runIngest(
  config: Config,
  databaseUrl: string,
  holder: string,
  log: Logger,
  onEncoder: (isThere: boolean) => void = () => {},
): Promise<RunningIngest> {
  const sql = connect(databaseUrl, { max: 4, name: 'encore-ingest' })
  const handlers = await openIngestService(sql, { recordingDays: config.RECORDING_DAYS, holder, log })
  const ingest = await startIngest({
    folder: join(config.DATA_DIR, 'live'),
    host: config.RTMP_HOST || config.HOST,
    port: config.RTMP_PORT,
    ffmpeg: 'ffmpeg',
    handlers,
    onEncoder,
    log: (what, more = {}) => log[isTrouble(more) ? 'warn' : 'info'](more, what),
  })
  return {
    port: ingest.port,
    close: async () => {
      await ingest.close()
      await handlers.close()
      await sql.end({ timeout: 5 })
    },
  }
}

const isTrouble = (more: Record<string, unknown>): boolean =>
  ['err', 'said', 'why', 'code'].some((name) => name in more)
