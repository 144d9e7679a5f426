import { actByOperator, readConfig, setChannel } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onEvent, refuse } from './on-event.ts'

type ChannelInput = Parameters<typeof setChannel>[3]

export const channel: Command = {
  usage: ['channel <event> ingest | recording <id> | external <address>', 'what an event shows from now on'],
  run: async ([event, kind, what, ...more]) => {
    if (!event || more.length > 0 || (kind === 'ingest') !== (what === undefined)) return null
    switch (kind) {
      case 'ingest':
        return show(
          event,
          { kind: 'INGEST', url: null },
          `An encoder feeds ${event}: npm run live -- key ${event}`,
        )
      case 'recording':
        return show(
          event,
          { kind: 'SIMULIVE', url: null, recordingId: what },
          `${event} shows the recording`,
          'There is no such recording for this event, or it is not ready',
        )
      case 'external':
        return show(event, { kind: 'EXTERNAL', url: what ?? '' }, `${event} shows ${what}`)
      default:
        return null
    }
  },
}

const notListed = 'The address must be https and its origin one of MEDIA_ORIGINS'

const show = (event: string, input: ChannelInput, done: string, refused = notListed) =>
  onEvent(event, async (sql, eventId) => {
    const set = await actByOperator(sql, 'live.channel', (tx) =>
      setChannel(tx, readConfig(process.env), eventId, input),
    )
    if (!set.ok) return refuse(refused)
    console.log(done)
    return 0
  })
