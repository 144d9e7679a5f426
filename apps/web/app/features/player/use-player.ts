import type { Playback } from '@encore/contract/endpoints'
import { type RefObject, useCallback, useRef, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { createPlayer, type Player } from './player.ts'
import { firstState, type PlayerState } from './player-state.ts'

export interface PlayerHandles {
  state: PlayerState
  player: RefObject<Player | null>
  video: RefObject<HTMLVideoElement | null>
  still: RefObject<HTMLCanvasElement | null>
}

/** Plays an event's stream in the page's video element from the moment there is a token. */
export function usePlayer(eventId: string, playback: Playback, onRefused: () => void): PlayerHandles {
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
        fetchPlayback: () => fetchPlayback(eventId),
        onRefused: () => refused.current(),
      })
      player.current = own
      const unfollow = own.state.subscribe(listener)
      return () => {
        unfollow()
        own.destroy()
        player.current = null
      }
    },
    [eventId],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => player.current?.state.get() ?? firstState,
    () => firstState,
  )
  return { state, player, video, still }
}

export const fetchPlayback = (id: string) =>
  api('POST /api/v1/live/{id}/playback', { params: { id }, body: {} })
