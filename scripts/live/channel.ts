import { actByOperator, readConfig, setChannel } from '@encore/api'
import type { Command } from '../operator/command.ts'
import { onEvent, refuse } from './on-event.ts'

type Wish = Parameters<typeof setChannel>[3]

export const channel: Command = {
  usage: ['channel <event> ingest | clip | external <address>', 'what an event shows from now on'],
  run: async ([event, kind, url, ...more]) => {
    if (!event || more.length > 0 || (kind === 'external') !== (url !== undefined)) return null
    switch (kind) {
      case 'ingest':
        return show(
          event,
          { kind: 'INGEST', url: null },
          `An encoder feeds ${event}: npm run live -- key ${event}`,
        )
      case 'clip':
        return show(event, { kind: 'SIMULIVE', url: null }, `${event} shows the prepared recording`)
      case 'external':
        return show(event, { kind: 'EXTERNAL', url: url ?? '' }, `${event} shows ${url}`)
      default:
        return null
    }
  },
}

const show = (event: string, wish: Wish, done: string) =>
  onEvent(event, async (sql, eventId) => {
    const set = await actByOperator(sql, 'live.channel', (tx) =>
      setChannel(tx, readConfig(process.env), eventId, wish),
    )
    if (!set.ok) return refuse('The address must be https and its origin one of MEDIA_ORIGINS')
    console.log(done)
    return 0
  })
