import { findInput } from '@encore/api'
import type { Command } from '../shared/command.ts'
import { onEvent } from './on-event.ts'

export const input: Command = {
  usage: ['input <event>', "how an encoder's input is doing; ends with 1 when nothing is received"],
  run: async ([event, ...more]) => (!event || more.length > 0 ? null : tell(event)),
}

const tell = (event: string) =>
  onEvent(event, async (sql, eventId) => {
    const seen = await findInput(sql, eventId)
    if (!seen) {
      console.log('Nothing was ever received')
      return 1
    }
    const { isReceiving, since, kbps, fps, keyFrameMs, widthPx, heightPx, lastError, lastErrorAt, seenAt } =
      seen
    console.log(
      `${isReceiving ? 'receiving' : 'silent'} since ${since.toISOString()}, seen ${seenAt.toISOString()}`,
    )
    if (isReceiving)
      console.log(
        `${kbps} kbit/s, ${fps} pictures/s, ${widthPx ?? '?'}×${heightPx ?? '?'}, ` +
          `a key frame each ${keyFrameMs === null ? '?' : keyFrameMs / 1_000} s`,
      )
    if (lastError) console.log(`last trouble: ${lastError} at ${lastErrorAt?.toISOString()}`)
    return isReceiving ? 0 : 1
  })
