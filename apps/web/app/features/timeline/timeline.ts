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
import { createStore, type Store } from '#app/data/store.ts'

type Range = Reply<Endpoints['GET /api/v1/live/{id}/timeline']>

export interface TimelineSettings {
  room: string
  /** Where the picture is, milliseconds since the event's start; null while nothing is on screen. */
  mediaMs: () => number | null
  /** Milliseconds of the show in one of the clock's. */
  rate?: () => number
  /** The picture went to another place; answers how to stop. */
  onJump?: (listener: () => void) => () => void
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

  /** What is known of another place says nothing of this one, and would be the first to be left out. */
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

  /** What is known must hold the picture's place and some of what comes. */
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
    // Meanwhile the picture went elsewhere: what came is of no use there.
    const wished = mediaMs()
    const isElsewhere = wished !== null && !holds({ fromMs, toMs: fromMs + rangeMs }, wished)
    // Nor is what was read before a connection was lost: more may have been told until it was back.
    const isOld = joinedBefore > 0 && timesJoined > joinedBefore
    if (isOld || (isInside ? known !== before : isElsewhere)) return turn()
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
      const stops = [listen(hear), onJump?.(turn)]
      turn()
      return () => {
        isRunning = false
        clearTimeout(timer)
        for (const stop of stops) stop?.()
      }
    },
  }
}

/** Back, or further than a picture goes by itself. */
const isJump = (from: number, to: number) => to < from || to - from > longestStepMs

const holds = (range: { fromMs: number; toMs: number }, at: number) => at >= range.fromMs && at < range.toMs
