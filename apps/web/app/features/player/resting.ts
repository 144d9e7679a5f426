import type { Decks } from './decks.ts'
import { watchPage } from './page-watch.ts'

/** A pause of this length is no hesitation: nothing is loaded until it ends. */
const restAfterMs = 30_000

export interface RestingSettings {
  decks: () => Decks
  /** Nobody looks: the smallest picture will do. */
  onUnseen: () => void
  /** Looked at again; `wasResting`: nothing was loaded meanwhile. */
  onSeen: (wasResting: boolean) => void
  onOnline: () => void
  onOffline: () => void
}

/** Loads no more than somebody sees or hears. */
export interface Resting {
  /** Nobody looks at the page, and there is no small picture either. */
  isUnseen(): boolean
  paused(): void
  playing(): void
  /** Goes on loading. */
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
