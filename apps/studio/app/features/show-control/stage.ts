import { createStore, type Store } from '@encore/app-kit/store'
import type { Cue, StageNews } from '@encore/contract/endpoints'
import { type CueBook, emptyBook, learn } from '@encore/contract/rules/cue-book'

export interface StageSettings {
  first: StageNews
  /** Loads cues after this sequence number; null on failure. */
  load(after: number): Promise<StageNews | null>
  now?: () => number
}

/** A show as its operators follow it: its media time and the cues of all operators. */
export interface Stage {
  book: Pick<Store<CueBook>, 'get' | 'subscribe'>
  /** Milliseconds since the show's start, by the server's clock. */
  mediaMs(): number
  /** Adds one's own cues without waiting for the next poll. */
  learn(cues: readonly Cue[]): void
  /** Starts polling for cues. Returns a function that stops it. */
  start(): () => void
}

const everyMs = 2_000

export function createStage({ first, load, now = () => performance.now() }: StageSettings): Stage {
  const book = createStore(learn(emptyBook, first.cues))
  let { lastSeq } = first
  let offsetMs = first.mediaMs - now()
  /** The response with the shortest round trip gives the most accurate clock offset. */
  let bestTripMs = Number.POSITIVE_INFINITY
  const look = async () => {
    const askedAt = now()
    const news = await load(lastSeq)
    if (!news) return
    const tripMs = now() - askedAt
    if (tripMs <= bestTripMs) {
      bestTripMs = tripMs
      offsetMs = news.mediaMs - (askedAt + tripMs / 2)
    } else bestTripMs *= 1.05
    lastSeq = Math.max(lastSeq, news.lastSeq)
    if (news.cues.length > 0) book.set(learn(book.get(), news.cues))
  }
  return {
    book,
    mediaMs: () => Math.round(now() + offsetMs),
    learn: (cues) => book.set(learn(book.get(), cues)),
    start() {
      let timer: ReturnType<typeof setTimeout> | undefined
      let isOver = false
      const turn = async () => {
        await look()
        if (!isOver) timer = setTimeout(() => void turn(), everyMs)
      }
      void turn()
      return () => {
        isOver = true
        clearTimeout(timer)
      }
    },
  }
}
