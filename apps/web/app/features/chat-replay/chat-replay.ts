import type { ChatMessage } from '@encore/contract/realtime'
import { createStore, type Store } from '#app/data/store.ts'

export interface ChatReplayState {
  /** What had been said when the picture happened, oldest first. */
  messages: readonly ChatMessage[]
  hasFailed: boolean
}

export const nothingSaid: ChatReplayState = { messages: [], hasFailed: false }

/** What was said beside the show, each message when the picture reaches its moment. */
export interface ChatReplay {
  state: Pick<Store<ChatReplayState>, 'get' | 'subscribe'>
  /** Follows the picture; answers how to stop. */
  start(): () => void
}

export interface ChatReplaySettings {
  /** Milliseconds of media time on screen; null while there is none. */
  mediaMs: () => number | null
  /** What was said from there on for `chunkMs`; null when it could not be had. */
  fetchChunk: (fromMs: number) => Promise<readonly ChatMessage[] | null>
}

export const chunkMs = 60_000
/** The next chunk is asked for this long before it is needed. */
const aheadMs = 20_000
const lookEveryMs = 250
const retryMs = 5_000
const keptChunks = 12
const shownMessages = 100

export function createChatReplay({ mediaMs, fetchChunk }: ChatReplaySettings): ChatReplay {
  const state = createStore(nothingSaid)
  const chunks = new Map<number, readonly ChatMessage[]>()
  const asked = new Set<number>()
  let failedAt = Number.NEGATIVE_INFINITY

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
  const look = () => {
    const now = mediaMs()
    if (now === null) return
    const chunk = Math.floor(now / chunkMs)
    void load(chunk)
    void load(chunk - 1)
    if (now + aheadMs >= (chunk + 1) * chunkMs) void load(chunk + 1)
    const messages = saidUntil(chunks, now)
    const was = state.get()
    const isSame = messages.length === was.messages.length && messages.at(-1) === was.messages.at(-1)
    const hasFailed = was.hasFailed && !chunks.has(chunk)
    if (!isSame || hasFailed !== was.hasFailed) state.set({ messages, hasFailed })
  }
  return {
    state,
    start() {
      const timer = setInterval(look, lookEveryMs)
      look()
      return () => clearInterval(timer)
    },
  }
}

/** What this chunk and the one before it hold up to a moment, in the order in which it was said. */
export function saidUntil(
  chunks: ReadonlyMap<number, readonly ChatMessage[]>,
  nowMs: number,
): readonly ChatMessage[] {
  const chunk = Math.floor(nowMs / chunkMs)
  return [chunk - 1, chunk]
    .flatMap((place) => chunks.get(place) ?? [])
    .filter((message) => message.mediaMs <= nowMs)
    .sort((a, b) => a.mediaMs - b.mediaMs || a.seq - b.seq)
    .slice(-shownMessages)
}
