import { createContext, useContext } from 'react'

/** Where in the show the picture is: what travels on media time (captions, cues, polls) asks it. */
export interface Playhead {
  /** Milliseconds since the event's start, of what is on screen; null while nothing is. */
  mediaMs(): number | null
}

/** What plays, whichever it is at the moment. */
export interface PlayheadSource extends Playhead {
  /** Answers how to take it away again. */
  follow(source: Playhead): () => void
}

export function createPlayhead(): PlayheadSource {
  let followed: Playhead | null = null
  return {
    mediaMs: () => followed?.mediaMs() ?? null,
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
