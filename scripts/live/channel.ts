import { openChannel, openExternalChannel, openIngestChannel, readConfig } from '@encore/api'
import type { Command } from '../operator/command.ts'
import { onEvent, refuse } from './on-event.ts'

export const channel: Command = {
  usage: ['channel <event> ingest | clip | external <address>', 'what an event shows from now on'],
  run: async ([event, kind, url, ...more]) => {
    if (!event || more.length > 0 || (kind === 'external') !== (url !== undefined)) return null
    switch (kind) {
      case 'ingest':
        return onEvent(event, async (sql, eventId) => {
          await sql.begin((tx) => openIngestChannel(tx, { eventId, lowLatency: true }))
          return said(`An encoder feeds ${event}: npm run live -- key ${event}`)
        })
      case 'clip':
        return onEvent(event, async (sql, eventId) => {
          await sql.begin((tx) => openChannel(tx, { eventId, clip: 'stage', loops: true, lowLatency: true }))
          return said(`${event} shows the prepared recording`)
        })
      case 'external':
        return onEvent(event, async (sql, eventId) => {
          const config = readConfig(process.env)
          const opened = await sql.begin((tx) => openExternalChannel(tx, config, { eventId, url: url ?? '' }))
          if (opened.ok) return said(`${event} shows ${url}`)
          return refuse('The address must be https and its origin one of MEDIA_ORIGINS')
        })
      default:
        return null
    }
  },
}

function said(what: string): number {
  console.log(what)
  return 0
}
