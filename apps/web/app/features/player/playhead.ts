import { createContext, useContext } from 'react'

/** Position of the picture in the show, for everything that follows media time: captions, cues, polls. */
export interface Playhead {
  /** Media time of the visible picture (ms since the event's start); null without a picture. */
  mediaMs(): number | null
  /** Media time per real time: a replay may run faster. */
  rate(): number
  /** Subscribes to seeks; returns an unsubscribe function. */
  onJump(listener: () => void): () => void
}

/** A playhead that follows the current player. */
export interface PlayheadSource extends Playhead {
  /** Returns a function that detaches the source. */
  follow(source: Pick<Playhead, 'mediaMs'> & Partial<Pick<Playhead, 'rate'>>): () => void
  /** Notifies the listeners of a seek. */
  jumped(): void
}

export function createPlayhead(): PlayheadSource {
  let followed: Parameters<PlayheadSource['follow']>[0] | null = null
  const listeners = new Set<() => void>()
  return {
    mediaMs: () => followed?.mediaMs() ?? null,
    rate: () => followed?.rate?.() ?? 1,
    onJump(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    jumped() {
      for (const listener of listeners) listener()
    },
    follow(source) {
      followed = source
      return () => {
        if (followed === source) followed = null
      }
    },
  }
}

export const PlayheadContext = createContext<PlayheadSource>(createPlayhead())

/** The playhead of this page's player; the same object for the life of the page. */
export const usePlayhead = (): Playhead => useContext(PlayheadContext)
