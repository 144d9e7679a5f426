import { createContext, useContext } from 'react'

/** Where in the show the picture is: what travels on media time (captions, cues, polls) asks it. */
export interface Playhead {
  /** Milliseconds since the event's start, of what is on screen; null while nothing is. */
  mediaMs(): number | null
  /** Milliseconds of the show in one of the clock's: a replay may run faster. */
  rate(): number
  /** Calls when the picture went to another place of the show; answers how to stop. */
  onJump(listener: () => void): () => void
}

/** What plays, whichever it is at the moment. */
export interface PlayheadSource extends Playhead {
  /** Answers how to take it away again. */
  follow(source: Pick<Playhead, 'mediaMs'> & Partial<Pick<Playhead, 'rate'>>): () => void
  /** Tells that the picture went to another place. */
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

/** The playhead of the player on this page; the same object for as long as the page lives. */
export const usePlayhead = (): Playhead => useContext(PlayheadContext)
