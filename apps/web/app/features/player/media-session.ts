import type { EventCard } from '@encore/contract/endpoints'
import { listText } from '@encore/contract/rules/list-text'
import type { Player } from './player.ts'

type ShownOutside = Pick<EventCard, 'title' | 'artists' | 'images'>
type OutsidePlayer = Pick<Player, 'play' | 'pause' | 'seekBy' | 'state'>

/** Metadata and actions for the lock screen, headphones and media keys. */
export interface SessionSettings {
  title: string
  artist: string
  /** URLs of square or wide art, any size. */
  artwork: readonly string[]
  play(): void
  pause(): void
  seekBy(seconds: number): void
}

export interface MediaSessionHandle {
  setState(state: 'playing' | 'paused'): void
  end(): void
}

function openMediaSession({ title, artist, artwork, ...acts }: SessionSettings): MediaSessionHandle {
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

/** Browsers throw on an unknown action. */
function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
) {
  try {
    session.setActionHandler(action, handler)
  } catch {}
}

/** Registers the show with the lock screen and media keys; returns a stop function. */
export function showOutside({ title, artists, images }: ShownOutside, player: OutsidePlayer): () => void {
  const session = openMediaSession({
    title: title.text,
    artist: listText(
      artists.map(({ text }) => text),
      document.documentElement.lang,
    ),
    artwork: [images.poster, images.still].map((src) => new URL(`${src}?w=480`, window.location.href).href),
    play: player.play,
    pause: player.pause,
    seekBy: player.seekBy,
  })
  const unfollow = player.state.subscribe(() => {
    session.setState(player.state.get().phase === 'paused' ? 'paused' : 'playing')
  })
  return () => {
    unfollow()
    session.end()
  }
}
