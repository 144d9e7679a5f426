import type { ReplayDetail, ReplayPlayback } from '@encore/contract/endpoints'
import { type RefObject, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { firstState, type PlayerState } from '#app/features/player/player-state.ts'
import { PlayheadContext } from '#app/features/player/playhead.ts'
import { createPositionKeeper } from './position-keeper.ts'
import { createReplayPlayer, type ReplayPlayer } from './replay-player.ts'

export interface ReplayHandles {
  state: PlayerState
  player: RefObject<ReplayPlayer | null>
  video: RefObject<HTMLVideoElement | null>
}

export interface ReplayToPlay {
  replay: ReplayDetail
  playback: ReplayPlayback
  /** Milliseconds of media time. */
  startAtMs: number
  onRefused: () => void
}

/** Plays a replay in the page's video element, and keeps where the member got to. */
export function useReplayPlayer({ replay, playback, startAtMs, onRefused }: ReplayToPlay): ReplayHandles {
  const playhead = useContext(PlayheadContext)
  const player = useRef<ReplayPlayer | null>(null)
  const video = useRef<HTMLVideoElement | null>(null)
  const first = useRef({ playback, startAtMs, replay })
  const refused = useRef(onRefused)
  refused.current = onRefused

  const subscribe = useCallback(
    (listener: () => void) => {
      if (!video.current) return () => {}
      const { replay: shown, ...begin } = first.current
      const { id, startAt } = shown.event
      const keeper = createPositionKeeper({ now: serverNow, send: (position) => sendPosition(id, position) })
      const own = createReplayPlayer({
        video: video.current,
        shown,
        startAtMs: begin.startAtMs,
        first: begin.playback,
        fetchPlayback: () => fetchReplay(id),
        onTime: keeper.note,
        onRest: keeper.flush,
        onRefused: () => refused.current(),
      })
      player.current = own
      const startMs = Date.parse(startAt)
      const stops = [
        own.state.subscribe(listener),
        playhead.follow({
          mediaMs: () => {
            const onScreen = own.onScreenMs()
            return onScreen === null ? null : onScreen - startMs
          },
        }),
        whenHidden(keeper.flush),
      ]
      return () => {
        for (const stop of stops) stop()
        own.destroy()
        player.current = null
      }
    },
    [playhead],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => player.current?.state.get() ?? firstState,
    () => firstState,
  )
  return { state, player, video }
}

/** Follows the player's time without drawing more than what asks for it. */
export function useReplayTime<T>(
  player: RefObject<ReplayPlayer | null>,
  isThere: boolean,
  read: (positionMs: number, bufferedToMs: number) => T,
  atFirst: T,
): T {
  const subscribe = useCallback(
    (listener: () => void) => (isThere ? (player.current?.time.subscribe(listener) ?? (() => {})) : () => {}),
    [player, isThere],
  )
  return useSyncExternalStore(
    subscribe,
    () => {
      const time = player.current?.time.get()
      return time ? read(time.positionMs, time.bufferedToMs) : atFirst
    },
    () => atFirst,
  )
}

export const fetchReplay = (id: string, takeOver = false) =>
  api('POST /api/v1/replay/{id}/playback', { params: { id }, body: takeOver ? { takeOver } : {} })

const sendPosition = (id: string, body: { positionMs: number; at: string }) =>
  api('PUT /api/v1/replay/{id}/position', { params: { id }, body }, { keepalive: true }).then(({ ok }) => ok)

/** The last moment at which a phone lets a page speak. */
function whenHidden(act: () => void): () => void {
  const onChange = () => document.visibilityState === 'hidden' && act()
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('pagehide', act)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('pagehide', act)
  }
}
