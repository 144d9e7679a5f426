import type { Cue, Endpoints, Reply } from '@encore/contract/endpoints'
import type { ServerMessage } from '@encore/contract/realtime'
import { cueMediaMs } from '@encore/contract/rules/limits'
import { createStore, type Store } from '#app/data/store.ts'
import {
  cuesBetween,
  emptyBook,
  isSameShown,
  learn,
  nextChangeAfter,
  nothingShown,
  type Shown,
  shownAt,
} from './cue-book.ts'

type Range = Reply<Endpoints['GET /api/v1/live/{id}/timeline']>

export interface TimelineSettings {
  room: string
  /** Where the picture is, milliseconds since the event's start; null while nothing is on screen. */
  mediaMs: () => number | null
  /** Null when it could not be had. */
  load: (fromMs: number, toMs: number) => Promise<Range | null>
  /** What the server says to this page; answers how to stop. */
  listen: (hear: (message: ServerMessage) => void) => () => void
  /** Between 0 and 1; spreads a crowd that comes back at once. */
  chance?: () => number
}

/** The show's cues at their moment, live and in a replay alike. */
export interface Timeline {
  shown: Pick<Store<Shown>, 'get' | 'subscribe'>
  /** Calls with each cue as the picture passes its moment, and with where the picture was then. */
  onCue(listener: (cue: Cue, mediaMs: number) => void): () => void
  start(): () => void
}

/** Ranges begin on a full minute, so that a crowd asks for the same ones. */
const gridMs = 60_000
const rangeMs = 2 * gridMs
/** The next range is read this long before the last one ends. */
const aheadMs = 20_000
/** A longer step than this is a jump: what lies between was not seen. */
const longestStepMs = 1_500
const longestWaitMs = 250
const shortestWaitMs = 4
const retryMs = 5_000
const crowdMs = 2_000

export function createTimeline(settings: TimelineSettings): Timeline {
  const { room, mediaMs, load, listen, chance = Math.random } = settings
  const shown = createStore(nothingShown)
  const listeners = new Set<(cue: Cue, mediaMs: number) => void>()
  let book = emptyBook
  let known: { fromMs: number; toMs: number } | null = null
  let last: number | null = null
  let isLoading = false
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false

  const show = (at: number) => {
    const next = shownAt(book, at)
    if (!isSameShown(next, shown.get())) shown.set(next)
  }

  const turn = () => {
    const at = mediaMs()
    if (at !== null) {
      if (last !== null && at > last && at - last <= longestStepMs)
        for (const cue of cuesBetween(book, last, at)) for (const listener of listeners) listener(cue, at)
      last = at
      show(at)
      void read(at)
    }
    clearTimeout(timer)
    if (isRunning) timer = setTimeout(turn, waitAfter(at))
  }

  const waitAfter = (at: number | null): number => {
    const next = at === null ? null : nextChangeAfter(book, at)
    const wait = at === null || next === null ? longestWaitMs : next - at
    return Math.min(longestWaitMs, Math.max(shortestWaitMs, wait))
  }

  /** What is known must hold the picture's place and some of what comes. */
  const read = async (at: number) => {
    const isInside = known && at >= known.fromMs && at < known.toMs
    if (isLoading || Date.now() < notBefore || (isInside && known && at < known.toMs - aheadMs)) return
    const fromMs = isInside && known ? known.toMs : Math.floor(at / gridMs) * gridMs
    if (fromMs < cueMediaMs.minimum) return
    isLoading = true
    const range = await load(fromMs, fromMs + rangeMs)
    isLoading = false
    if (!range) {
      notBefore = Date.now() + retryMs * (1 + chance())
      return
    }
    known = { fromMs: isInside && known ? known.fromMs : fromMs, toMs: fromMs + rangeMs }
    book = learn(book, [...range.standing, ...range.cues])
    turn()
  }

  const hear = (message: ServerMessage) => {
    if (message.type === 'cues' && message.room === room) {
      book = learn(book, message.cues)
      turn()
    }
    // What was told while this page was away was not heard.
    if (message.type === 'joined' && message.room === room && known) {
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
      const stop = listen(hear)
      turn()
      return () => {
        isRunning = false
        clearTimeout(timer)
        stop()
      }
    },
  }
}
