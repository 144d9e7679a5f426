import { createStore, type Store } from '@encore/app-kit/store'
import type { ChatHistory } from '@encore/contract/endpoints'
import type { ChatMessage } from '@encore/contract/realtime'
import { type ReactionKind, reactionKinds } from '@encore/contract/rules/kinds'

export interface ChatReplayState {
  /** The messages sent up to the current media time, oldest first. */
  messages: readonly ChatMessage[]
  hasFailed: boolean
}

export const nothingSaid: ChatReplayState = { messages: [], hasFailed: false }

/** Replays the chat and reactions of a show, each at its media time. */
export interface ChatReplay {
  state: Pick<Store<ChatReplayState>, 'get' | 'subscribe'>
  /** Calls `show` with the reactions that playback passes; a jump skips them. Returns an unsubscribe function. */
  follow(show: (kind: ReactionKind, count: number) => void): () => void
  /** Follows playback; returns a stop function. */
  start(): () => void
}

/** Messages and reactions of one minute of the show. */
export type Chunk = Pick<ChatHistory, 'content' | 'reactions'>

export interface ChatReplaySettings {
  /** Media time on screen in milliseconds; null without a picture. */
  mediaMs: () => number | null
  /** Called after a seek; returns an unsubscribe function. */
  onJump: (listener: () => void) => () => void
  /** Fetches the `chunkMs` milliseconds from `fromMs`; null on failure. */
  fetchChunk: (fromMs: number) => Promise<Chunk | null>
}

export const chunkMs = 60_000
/** The next chunk is fetched this long before it is needed. */
const aheadMs = 20_000
const checkEveryMs = 100
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
    const loaded = await fetchChunk(chunk * chunkMs)
    asked.delete(chunk)
    if (loaded === null) {
      failedAt = performance.now()
      state.set({ ...state.get(), hasFailed: true })
      return
    }
    chunks.set(chunk, loaded)
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
      const timer = setInterval(look, checkEveryMs)
      const stop = onJump(look)
      look()
      return () => {
        clearInterval(timer)
        stop()
      }
    },
  }
}

/** Messages of the current and the previous chunk up to `nowMs`, in the order they were sent. */
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
