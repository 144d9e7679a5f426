import type { ChatHistory } from '@encore/contract/endpoints'
import type { ChatMessage } from '@encore/contract/realtime'
import { type ReactionKind, reactionKinds } from '@encore/contract/rules/kinds'
import { createStore, type Store } from '#app/data/store.ts'

export interface ChatReplayState {
  /** What had been said when the picture happened, oldest first. */
  messages: readonly ChatMessage[]
  hasFailed: boolean
}

export const nothingSaid: ChatReplayState = { messages: [], hasFailed: false }

/** What was said and pressed beside the show, each when the picture reaches its moment. */
export interface ChatReplay {
  state: Pick<Store<ChatReplayState>, 'get' | 'subscribe'>
  /** Calls with what the picture passes; what was jumped over is not shown. Answers how to stop. */
  follow(show: (kind: ReactionKind, count: number) => void): () => void
  /** Follows the picture; answers how to stop. */
  start(): () => void
}

/** What belongs to a minute of the show. */
export type Chunk = Pick<ChatHistory, 'content' | 'reactions'>

export interface ChatReplaySettings {
  /** Milliseconds of media time on screen; null while there is none. */
  mediaMs: () => number | null
  /** The picture went to another place; answers how to stop. */
  onJump: (listener: () => void) => () => void
  /** What belongs to the show from there on for `chunkMs`; null when it could not be had. */
  fetchChunk: (fromMs: number) => Promise<Chunk | null>
}

export const chunkMs = 60_000
/** The next chunk is asked for this long before it is needed. */
const aheadMs = 20_000
const lookEveryMs = 100
/** A longer step than this is a jump. */
const longestStepMs = 1_500
const retryMs = 5_000
const keptChunks = 12
const shownMessages = 100

export function createChatReplay({ mediaMs, onJump, fetchChunk }: ChatReplaySettings): ChatReplay {
  const state = createStore(nothingSaid)
  const chunks = new Map<number, Chunk>()
  const asked = new Set<number>()
  const shows = new Set<(kind: ReactionKind, count: number) => void>()
  let failedAt = Number.NEGATIVE_INFINITY
  let last: number | null = null

  const load = async (chunk: number) => {
    if (chunks.has(chunk) || asked.has(chunk) || performance.now() - failedAt < retryMs) return
    asked.add(chunk)
    const told = await fetchChunk(chunk * chunkMs)
    asked.delete(chunk)
    if (told === null) {
      failedAt = performance.now()
      state.set({ ...state.get(), hasFailed: true })
      return
    }
    chunks.set(chunk, told)
    if (chunks.size > keptChunks) chunks.delete(chunks.keys().next().value ?? chunk)
    look()
  }
  const passed = (now: number) => {
    if (last !== null && now > last && now - last <= longestStepMs)
      for (const { kind, count } of pressedBetween(chunks, last, now))
        for (const show of shows) show(kind, count)
    last = now
  }
  const look = () => {
    const now = mediaMs()
    if (now === null) return
    const chunk = Math.floor(now / chunkMs)
    void load(chunk)
    void load(chunk - 1)
    if (now + aheadMs >= (chunk + 1) * chunkMs) void load(chunk + 1)
    passed(now)
    const messages = saidUntil(chunks, now)
    const was = state.get()
    const isSame = messages.length === was.messages.length && messages.at(-1) === was.messages.at(-1)
    const hasFailed = was.hasFailed && !chunks.has(chunk)
    if (!isSame || hasFailed !== was.hasFailed) state.set({ messages, hasFailed })
  }
  return {
    state,
    follow(show) {
      shows.add(show)
      return () => shows.delete(show)
    },
    start() {
      const timer = setInterval(look, lookEveryMs)
      const stop = onJump(look)
      look()
      return () => {
        clearInterval(timer)
        stop()
      }
    },
  }
}

/** What this chunk and the one before it hold up to a moment, in the order in which it was said. */
function saidUntil(
  chunks: ReadonlyMap<number, Pick<Chunk, 'content'>>,
  nowMs: number,
): readonly ChatMessage[] {
  const chunk = Math.floor(nowMs / chunkMs)
  return [chunk - 1, chunk]
    .flatMap((place) => chunks.get(place)?.content ?? [])
    .filter((message) => message.mediaMs <= nowMs)
    .sort((a, b) => a.mediaMs - b.mediaMs || a.seq - b.seq)
    .slice(-shownMessages)
}

function pressedBetween(chunks: ReadonlyMap<number, Pick<Chunk, 'reactions'>>, after: number, upTo: number) {
  const places = new Set([Math.floor(after / chunkMs), Math.floor(upTo / chunkMs)])
  return [...places]
    .flatMap((place) => chunks.get(place)?.reactions ?? [])
    .filter(({ mediaMs }) => mediaMs > after && mediaMs <= upTo)
    .flatMap(({ counts }) => reactionKinds.map((kind) => ({ kind, count: counts[kind] ?? 0 })))
    .filter(({ count }) => count > 0)
}
