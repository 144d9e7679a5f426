import type { ApiResult } from '@encore/contract/client'
import type { ReplayDetail, ReplayPlayback } from '@encore/contract/endpoints'
import { onAirMs } from '@encore/contract/rules/show-start'
import { type RefObject, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import { api } from '#app/data/api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { followEntitlements } from '#app/features/player/follow-entitlements.ts'
import { showOutside } from '#app/features/player/media-session.ts'
import { firstState } from '#app/features/player/player-state.ts'
import { PlayheadContext } from '#app/features/player/playhead.ts'
import type { Playing } from '#app/features/player/Screen.tsx'
import { createPositionKeeper } from './position-keeper.ts'
import { createReplayPlayer, type ReplayPlayer } from './replay-player.ts'

export interface ReplayToPlay {
  replay: ReplayDetail
  playback: ReplayPlayback
  /** Milliseconds of media time. */
  startAtMs: number
  fetchPlayback: () => Promise<ApiResult<ReplayPlayback>>
  onRefused: () => void
}

/** Plays a replay in the page's video elements and stores the member's position. */
export function useReplayPlayer({
  replay,
  playback,
  startAtMs,
  fetchPlayback,
  onRefused,
}: ReplayToPlay): Playing<ReplayPlayer> {
  const playhead = useContext(PlayheadContext)
  const player = useRef<ReplayPlayer | null>(null)
  const one = useRef<HTMLVideoElement | null>(null)
  const other = useRef<HTMLVideoElement | null>(null)
  const still = useRef<HTMLCanvasElement | null>(null)
  const first = useRef({ playback, startAtMs, replay })
  const refused = useRef(onRefused)
  refused.current = onRefused

  const subscribe = useCallback(
    (listener: () => void) => {
      if (!one.current || !other.current || !still.current) return () => {}
      const { replay: shown, ...begin } = first.current
      const { id } = shown.event
      const keeper = createPositionKeeper({ now: serverNow, send: (position) => sendPosition(id, position) })
      const own = createReplayPlayer({
        videos: [one.current, other.current],
        still: still.current,
        shown,
        startAtMs: begin.startAtMs,
        first: begin.playback,
        fetchPlayback,
        onTime: keeper.note,
        onJump: playhead.jumped,
        onRest: keeper.flush,
        onRefused: () => refused.current(),
      })
      player.current = own
      const startMs = onAirMs(shown.event)
      const stops = [
        own.state.subscribe(listener),
        showOutside(shown.event, own),
        followEntitlements(fetchPlayback, own.accept),
        playhead.follow({
          mediaMs: () => {
            const onScreen = own.onScreenMs()
            return onScreen === null ? null : onScreen - startMs
          },
          rate: own.rate,
        }),
        whenHidden(keeper.flush),
      ]
      return () => {
        for (const stop of stops) stop()
        own.destroy()
        player.current = null
      }
    },
    [playhead, fetchPlayback],
  )
  const state = useSyncExternalStore(
    subscribe,
    () => player.current?.state.get() ?? firstState,
    () => firstState,
  )
  return { state, player, videos: [one, other], still }
}

/** Subscribes to the player's time; re-renders only when the value of `read` changes. */
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

/** Calls `act` at the last moment when a phone lets a page send. */
function whenHidden(act: () => void): () => void {
  const onChange = () => document.visibilityState === 'hidden' && act()
  document.addEventListener('visibilitychange', onChange)
  window.addEventListener('pagehide', act)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    window.removeEventListener('pagehide', act)
  }
}
