import type { EventDetail, Playback } from '@encore/contract/endpoints'
import { type RefObject, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import { createPlayer, type Player, type PlayerSettings } from './player.ts'
import { firstState, type PlayerState } from './player-state.ts'
import { PlayheadContext } from './playhead.ts'

export interface PlayerHandles {
  state: PlayerState
  player: RefObject<Player | null>
  video: RefObject<HTMLVideoElement | null>
  still: RefObject<HTMLCanvasElement | null>
}

/** Plays an event's stream in the page's video element from the moment there is a token. */
export function usePlayer(
  { startAt }: Pick<EventDetail, 'startAt'>,
  playback: Playback,
  fetchPlayback: PlayerSettings['fetchPlayback'],
  onRefused: () => void,
): PlayerHandles {
  const playhead = useContext(PlayheadContext)
  const player = useRef<Player | null>(null)
  const video = useRef<HTMLVideoElement | null>(null)
  const still = useRef<HTMLCanvasElement | null>(null)
  const first = useRef(playback)
  const refused = useRef(onRefused)
  refused.current = onRefused

  const subscribe = useCallback(
    (listener: () => void) => {
      if (!video.current || !still.current) return () => {}
      const own = createPlayer({
        video: video.current,
        still: still.current,
        now: serverNow,
        first: first.current,
        fetchPlayback,
        onRefused: () => refused.current(),
      })
      player.current = own
      const startMs = Date.parse(startAt)
      const unhead = playhead.follow({
        mediaMs: () => {
          const onScreen = own.onScreenMs()
          return onScreen === null ? null : onScreen - startMs
        },
      })
      const unfollow = own.state.subscribe(listener)
      return () => {
        unfollow()
        unhead()
        own.destroy()
        player.current = null
      }
    },
    [startAt, playhead, fetchPlayback],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => player.current?.state.get() ?? firstState,
    () => firstState,
  )
  return { state, player, video, still }
}
