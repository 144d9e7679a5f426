/** What the lock screen, headphones and the keyboard's own keys show and do. */
export interface SessionSettings {
  title: string
  artist: string
  /** Addresses of square or wide art, any size. */
  artwork: readonly string[]
  play(): void
  pause(): void
  seekBy(seconds: number): void
}

export interface MediaSessionHandle {
  setState(state: 'playing' | 'paused'): void
  end(): void
}

export function openMediaSession({ title, artist, artwork, ...acts }: SessionSettings): MediaSessionHandle {
  if (!('mediaSession' in navigator)) return { setState: () => {}, end: () => {} }
  const session = navigator.mediaSession
  session.metadata = new MediaMetadata({ title, artist, artwork: artwork.map((src) => ({ src })) })
  const handlers: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', acts.play],
    ['pause', acts.pause],
    ['stop', acts.pause],
    ['seekbackward', ({ seekOffset }) => acts.seekBy(-(seekOffset ?? 10))],
    ['seekforward', ({ seekOffset }) => acts.seekBy(seekOffset ?? 10)],
  ]
  for (const [action, handler] of handlers) setHandler(session, action, handler)
  return {
    setState: (state) => {
      session.playbackState = state
    },
    end() {
      for (const [action] of handlers) setHandler(session, action, null)
      session.metadata = null
      session.playbackState = 'none'
    },
  }
}

/** Browsers throw at an act that they do not know. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    session.setActionHandler(action, handler)
  } catch {}
}
