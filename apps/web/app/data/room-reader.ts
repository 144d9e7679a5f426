import type { ApiResult } from '@encore/contract/client'
import type { ChatChunk } from '@encore/contract/endpoints'
import type { ServerMessage } from '@encore/contract/realtime'

export interface RoomReaderSettings {
  room: string
  /** Null for a public room. */
  key: string | null
  /** True when this page may send messages to the room by other means. */
  canSend: boolean
  /** Receives the messages that a socket would have delivered. */
  handle: (message: ServerMessage) => void
  /** Called when chunks start or stop arriving. */
  onFlow: (isFlowing: boolean) => void
  load: (query: { after?: string; key?: string }) => Promise<ApiResult<ChatChunk>>
  /** The server's clock, epoch milliseconds. */
  now: () => number
  /** Returns a number between 0 and 1; spreads clients over the server's `jitterMs`. */
  chance?: () => number
}

/** Reads a room over HTTP, chunk by chunk, at the interval that the server sets. */
export interface RoomReader {
  openWith(key: string | null): void
  /** Repeats the room's current state, for a page that requested to join. */
  greet(): void
  stop(): void
}

/** After a longer gap the reader starts again with the newest chunk. */
const longestGapMs = 15_000
const shortestWaitMs = 100
const firstRetryMs = 1_000
const slowestRetryMs = 15_000

export function readRoom(settings: RoomReaderSettings): RoomReader {
  const { room, canSend, handle, onFlow, load, now, chance = Math.random } = settings
  let { key } = settings
  let last: ChatChunk | null = null
  let failures = 0
  let isFlowing: boolean | null = null
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const flow = (next: boolean) => {
    if (next !== isFlowing) onFlow(next)
    isFlowing = next
  }
  const after = () => (last && now() - last.at < longestGapMs ? last : null)

  const tell = (chunk: ChatChunk, before: ChatChunk | null) => {
    const { messages, seq, viewers, gone, state, truncated } = chunk.room
    if (before && !truncated) {
      const deleted = gone.length > 0 && { deleted: gone }
      const { reactions } = chunk
      handle({ type: 'tick', room, seq, viewers, messages, ...deleted, reactions, state })
    } else {
      const oldest = messages[0]?.seq ?? seq
      const isGap = truncated || (last !== null && oldest > last.room.seq + 1)
      handle({ ...chunk.room, room, canSend, truncated: isGap })
    }
    if (chunk.cues.length > 0) handle({ type: 'cues', room, cues: chunk.cues })
    if (chunk.isOpened) handle({ type: 'opened', room })
    for (const tally of chunk.tallies) handle({ type: 'tally', room, ...tally })
  }

  const turn = async () => {
    const before = after()
    const answer = await load({ ...(before && { after: before.next }), ...(key !== null && { key }) })
    if (isStopped) return
    if (!answer.ok) return failed(answer.error.name)
    failures = 0
    flow(true)
    const chunk = answer.value
    const isNews = chunk.next !== before?.next
    if (isNews) tell(chunk, before)
    last = isNews ? chunk : last
    again(chunk.at + chunk.everyMs + chance() * chunk.jitterMs - now(), chunk.everyMs + chunk.jitterMs)
  }

  const failed = (error: string) => {
    const isShut = error === 'NOT_FOUND' || error === 'NOT_ENTITLED'
    // With a key, reading continues: the socket delivers a new key when this one has expired.
    if (isShut && key === null) {
      handle({ type: 'refused', reason: error, room })
      return
    }
    if (error === 'INVALID_INPUT') last = null
    if (!isShut) flow(false)
    const longest = Math.min(slowestRetryMs, firstRetryMs * 2 ** failures++)
    again(longest / 2 + (longest / 2) * chance(), longest)
  }

  const again = (waitMs: number, longestMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void turn(), Math.min(longestMs, Math.max(shortestWaitMs, waitMs)))
  }

  void turn()
  return {
    openWith: (next) => {
      key = next
    },
    greet: () => {
      if (last) handle({ ...last.room, room, canSend, messages: [], gone: [], truncated: false })
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
