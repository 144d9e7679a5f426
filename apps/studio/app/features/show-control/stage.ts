import type { Cue, StageNews } from '@encore/contract/endpoints'
import { type CueBook, emptyBook, learn } from '@encore/contract/rules/cue-book'
import { createStore, type Store } from '#app/data/store.ts'

export interface StageSettings {
  first: StageNews
  /** What was written after this number; null when it could not be had. */
  load(after: number): Promise<StageNews | null>
  now?: () => number
}

/** A show as its desk follows it: where it is, and what anybody has written to its timeline. */
export interface Stage {
  book: Pick<Store<CueBook>, 'get' | 'subscribe'>
  /** Milliseconds since the show's start, by the server's clock. */
  mediaMs(): number
  /** What one has written oneself is known at once. */
  learn(cues: readonly Cue[]): void
  /** Listens to what others write; answers how to stop. */
  start(): () => void
}

const everyMs = 2_000

export function createStage({ first, load, now = () => performance.now() }: StageSettings): Stage {
  const book = createStore(learn(emptyBook, first.cues))
  let { lastSeq } = first
  let offsetMs = first.mediaMs - now()
  /** Of several answers the one that took least time says best what time it is. */
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
