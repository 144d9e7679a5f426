import type { ChatChunk, Cue } from '@encore/contract/endpoints'
import type { ReactionCounts, ServerMessage } from '@encore/contract/realtime'
import type { Ctx } from '#platform/context.ts'
import { prepare } from '#platform/http/prepared.ts'
import type { Rooms } from '#platform/realtime/rooms.ts'
import type { ChatRoom } from './chat-room.ts'
import type { Cut } from './chunk-signature.ts'
import { sum } from './reaction-limiter.ts'

/** Enough for readers that lag behind, and for some chunks cut by other processes. */
const keptChunks = 64
const newestMs = 1_000
/** A room unread for this many chunk intervals has no HTTP readers. */
const missedChunks = 3
const storedChunks = 500

export interface Answered {
  chunk: ChatChunk
  /** `NOW`: the newest chunk; `FOR_GOOD`: the chunk after a cut, which never changes; `EARLY`: nothing new yet. */
  kind: 'NOW' | 'FOR_GOOD' | 'EARLY'
}

/** Cuts the updates of a room into chunks for readers over HTTP; each is made once for all readers. */
export interface Chunks {
  newest(): Answered
  after(cut: Cut): Answered
  close(): void
}

export interface ChunksOptions {
  name: string
  room: ChatRoom
  rooms: Pick<Rooms, 'subscribe' | 'viewers'>
  everyMs: number
  clock: Ctx['clock']
  cursorOf: (cut: Cut) => string
  made: () => void
}

type ChunkMessage = Extract<ServerMessage, { type: 'cues' | 'tally' | 'opened' }>

export function createChunks(options: ChunksOptions): Chunks {
  const { name, room, rooms, everyMs, clock, cursorOf, made } = options
  const chunks = new Map<string, ChatChunk>()
  let head: (Cut & { cursor: string; madeAt: number }) | null = null
  let newest: { chunk: ChatChunk; madeAt: number } | null = null
  let early: ChatChunk | null = null
  let reactions: ReactionCounts = {}
  let messages: { message: ChunkMessage; atMs: number }[] = []
  let asked = 0
  let readers = 0

  const isDue = () => head === null || performance.now() - head.madeAt >= everyMs
  const stop = rooms.subscribe(name, {
    handle: (message) => {
      if (message.type === 'tick' && message.reactions) reactions = sum(reactions, message.reactions)
      if (message.type !== 'cues' && message.type !== 'tally' && message.type !== 'opened') return
      messages = [...messages, { message, atMs: clock.now() }].slice(-storedChunks)
    },
    count: () => {
      const isLeft = head === null || performance.now() - head.madeAt > missedChunks * everyMs
      return isLeft ? 0 : Math.max(readers, asked)
    },
  })

  /**
   * `since` is null for newcomers. Repeats updates of one interval before it, since processes do not receive them
   * simultaneously.
   */
  const make = (since: Cut | null, until: Cut, pressed: ReactionCounts = {}): ChatChunk => {
    made()
    const fromMs = since === null ? until.atMs : since.atMs - everyMs
    const recent = messages.filter(({ atMs }) => atMs >= fromMs).map(({ message }) => message)
    return prepare({
      room: { ...room.joined(false, since?.seq ?? null), viewers: rooms.viewers(name) },
      reactions: pressed,
      cues: recent.flatMap((message): Cue[] => (message.type === 'cues' ? message.cues : [])),
      tallies: recent.flatMap((message) => {
        if (message.type !== 'tally') return []
        const { pollId, options: counted, countedAt, isFinal } = message
        return [{ pollId, options: counted, countedAt, isFinal }]
      }),
      isOpened: messages.some(
        ({ message, atMs }) => message.type === 'opened' && atMs >= (since ?? until).atMs,
      ),
      next: cursorOf(until),
      at: until.atMs,
      everyMs,
      jitterMs: everyMs / 2,
    })
  }

  const keep = (cursor: string, chunk: ChatChunk) => {
    chunks.set(cursor, chunk)
    for (const oldest of chunks.keys()) if (chunks.size > keptChunks) chunks.delete(oldest)
    return chunk
  }

  const cut = () => {
    readers = asked
    asked = 0
    const { seq } = room.joined(false, null)
    const next: Cut = { seq, atMs: clock.now() }
    if (head) keep(head.cursor, make(head, next, reactions))
    head = { ...next, cursor: cursorOf(next), madeAt: performance.now() }
    reactions = {}
    early = null
    return head
  }

  return {
    newest: () => {
      const isFresh = newest !== null && performance.now() - newest.madeAt < newestMs
      if (newest && isFresh) return { chunk: newest.chunk, kind: 'NOW' }
      const until = head === null || isDue() ? cut() : head
      newest = { chunk: make(null, until), madeAt: performance.now() }
      return { chunk: newest.chunk, kind: 'NOW' }
    },
    after: (since) => {
      asked++
      const cursor = cursorOf(since)
      const known = chunks.get(cursor)
      if (known) return { chunk: known, kind: 'FOR_GOOD' }
      if (head?.cursor === cursor && !isDue()) {
        early ??= prepare({ ...make(head, head), next: cursor })
        return { chunk: early, kind: 'EARLY' }
      }
      const until = head === null || isDue() ? cut() : head
      // A cursor of another process, or from before a restart.
      const chunk = chunks.get(cursor) ?? keep(cursor, make(since, until))
      return { chunk, kind: 'FOR_GOOD' }
    },
    close: stop,
  }
}
