import { createStore, type Store } from '@encore/app-kit/store'
import type { Cue, Endpoints, Reply } from '@encore/contract/endpoints'
import type { ServerMessage } from '@encore/contract/realtime'
import {
  cuesBetween,
  emptyBook,
  isSameShown,
  learn,
  nextChangeAfter,
  nothingShown,
  type Shown,
  shownAt,
} from '@encore/contract/rules/cue-book'
import { cueMediaMs } from '@encore/contract/rules/limits'

type Range = Reply<Endpoints['GET /api/v1/live/{id}/timeline']>

export interface TimelineSettings {
  room: string
  /** Media time of the picture (ms since the event's start); null without a picture. */
  mediaMs: () => number | null
  /** Media time per real time. */
  rate?: () => number
  /** Subscribes to seeks; returns an unsubscribe function. */
  onJump?: (listener: () => void) => () => void
  /** Resolves to null on failure. */
  load: (fromMs: number, toMs: number) => Promise<Range | null>
  /** Subscribes to the server's messages; returns an unsubscribe function. */
  listen: (handle: (message: ServerMessage) => void) => () => void
  /** Returns 0 to 1; spreads clients that reconnect simultaneously. */
  chance?: () => number
}

/** The cues of a show at their media time, for live shows and replays. */
export interface Timeline {
  shown: Pick<Store<Shown>, 'get' | 'subscribe'>
  /** Calls the listener with each cue as the picture passes it, and with the media time of that moment. */
  onCue(listener: (cue: Cue, mediaMs: number) => void): () => void
  start(): () => void
}

/** Ranges start on full minutes: all clients then request the same ones. */
const gridMs = 60_000
const rangeMs = 2 * gridMs
/** The next range is loaded this long before the last one ends. */
const aheadMs = 20_000
/** A longer step is a jump: the cues in between are not reported. */
const longestStepMs = 1_500
const longestWaitMs = 250
const shortestWaitMs = 4
const retryMs = 5_000
const crowdMs = 2_000

export function createTimeline(settings: TimelineSettings): Timeline {
  const { room, mediaMs, load, listen, rate = () => 1, onJump, chance = Math.random } = settings
  const shown = createStore(nothingShown)
  const listeners = new Set<(cue: Cue, mediaMs: number) => void>()
  let book = emptyBook
  let known: { fromMs: number; toMs: number } | null = null
  let last: number | null = null
  let isLoading = false
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let timesJoined = 0

  const show = (at: number) => {
    const next = shownAt(book, at)
    if (!isSameShown(next, shown.get())) shown.set(next)
  }

  const turn = () => {
    const at = mediaMs()
    if (at !== null) {
      if (last !== null && at > last && at - last <= longestStepMs)
        for (const cue of cuesBetween(book, last, at)) for (const listener of listeners) listener(cue, at)
      if (last !== null && isJump(last, at) && known && !holds(known, at)) forget()
      last = at
      show(at)
      void read(at)
    }
    clearTimeout(timer)
    if (isRunning) timer = setTimeout(turn, waitAfter(at))
  }

  /** After a jump, cues of the old position are useless and would be the first to be evicted. */
  const forget = () => {
    book = emptyBook
    known = null
    notBefore = 0
  }

  const waitAfter = (at: number | null): number => {
    const next = at === null ? null : nextChangeAfter(book, at)
    const wait = at === null || next === null ? longestWaitMs : (next - at) / Math.max(rate(), 0.1)
    return Math.min(longestWaitMs, Math.max(shortestWaitMs, wait))
  }

  /** Loads the range of the current position, or the next one in time. */
  const read = async (at: number) => {
    const isInside = known !== null && holds(known, at)
    if (isLoading || Date.now() < notBefore || (isInside && known && at < known.toMs - aheadMs)) return
    const fromMs = isInside && known ? known.toMs : Math.floor(at / gridMs) * gridMs
    if (fromMs < cueMediaMs.minimum) return
    const before = known
    const joinedBefore = timesJoined
    isLoading = true
    const range = await load(fromMs, fromMs + rangeMs)
    isLoading = false
    // The picture moved away during the request: the response is of no use.
    const wished = mediaMs()
    const isElsewhere = wished !== null && !holds({ fromMs, toMs: fromMs + rangeMs }, wished)
    // A response from before a reconnection is incomplete: messages may have been missed since.
    const isOld = joinedBefore > 0 && timesJoined > joinedBefore
    if (isOld || (isInside ? known !== before : isElsewhere)) return turn()
    if (!range) {
      notBefore = Date.now() + retryMs * (1 + chance())
      return
    }
    known = { fromMs: isInside && known ? known.fromMs : fromMs, toMs: fromMs + rangeMs }
    book = learn(book, [...range.active, ...range.cues])
    turn()
  }

  const handle = (message: ServerMessage) => {
    if (message.type === 'cues' && message.room === room) {
      book = learn(book, message.cues)
      turn()
    }
    // Cues sent while this page was disconnected were missed; known ranges are loaded again.
    if (message.type === 'joined' && message.room === room) {
      timesJoined++
      if (!known && timesJoined === 1) return
      known = null
      notBefore = Date.now() + crowdMs * chance()
    }
  }

  return {
    shown,
    onCue: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start: () => {
      isRunning = true
      const stops = [listen(handle), onJump?.(turn)]
      turn()
      return () => {
        isRunning = false
        clearTimeout(timer)
        for (const stop of stops) stop?.()
      }
    },
  }
}

/** True for a step backwards, or further than playback moves between two checks. */
const isJump = (from: number, to: number) => to < from || to - from > longestStepMs

const holds = (range: { fromMs: number; toMs: number }, at: number) => at >= range.fromMs && at < range.toMs
