import { actByOperator, newStreamKey, readConfig } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onEvent, refuse } from './on-event.ts'

export const key: Command = {
  usage: ['key <event>', 'makes the stream key of an event and shows it this once; the one before ends'],
  run: async ([event, ...more]) => (!event || more.length > 0 ? null : make(event)),
}

const make = (event: string) =>
  onEvent(event, async (sql, eventId) => {
    const config = readConfig(process.env)
    const made = await actByOperator(sql, 'live.key', (tx) => newStreamKey(tx, config, eventId))
    if (!made.ok) return refuse(`No encoder feeds ${event}: npm run live -- channel ${event} ingest`)
    const { INGEST_URL, RTMP_HOST, RTMP_PORT, HOST } = config
    const server = INGEST_URL || `rtmp://${RTMP_HOST || HOST}:${RTMP_PORT}/live`
    console.log(`Server      ${server}\nStream key  ${made.value.key}`)
    return 0
  })
