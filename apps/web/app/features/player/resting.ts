import type { Decks } from './decks.ts'
import { watchPage } from './page-watch.ts'

/** After a pause of this length loading stops until it ends. */
const restAfterMs = 30_000

export interface RestingSettings {
  decks: () => Decks
  /** The page is hidden: the smallest picture suffices. */
  onUnseen: () => void
  /** The page is visible again; `wasResting`: loading had stopped. */
  onSeen: (wasResting: boolean) => void
  onOnline: () => void
  onOffline: () => void
}

/** Limits loading to what is seen or heard. */
export interface Resting {
  /** True when the page is hidden without picture-in-picture. */
  isUnseen(): boolean
  paused(): void
  playing(): void
  /** Resumes loading. */
  wake(): void
  stop(): void
}

export function createResting({ decks, onUnseen, onSeen, onOnline, onOffline }: RestingSettings): Resting {
  let isUnseen = false
  let isResting = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const isSmall = () => document.pictureInPictureElement === decks().video()
  const rest = () => {
    isResting = true
    decks().stream()?.rest()
  }
  const wake = () => {
    clearTimeout(timer)
    if (isResting) decks().stream()?.resume()
    isResting = false
  }
  const stopWatching = watchPage({
    onUnseen: () => {
      isUnseen = !isSmall()
      onUnseen()
    },
    onForgotten: () => {
      if (!isSmall() && (decks().video().muted || decks().video().paused)) rest()
    },
    onSeen: () => {
      isUnseen = false
      const wasResting = isResting
      wake()
      onSeen(wasResting)
    },
    onOnline,
    onOffline,
  })
  return {
    isUnseen: () => isUnseen,
    paused: () => {
      timer = setTimeout(rest, restAfterMs)
    },
    playing: () => clearTimeout(timer),
    wake,
    stop() {
      clearTimeout(timer)
      stopWatching()
    },
  }
}
