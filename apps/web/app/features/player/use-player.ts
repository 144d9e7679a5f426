import type { EventDetail, Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { onAirMs } from '@encore/contract/rules/show-start'
import { useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import { liveConnection } from '#app/data/live-connection.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { followEntitlements } from './follow-entitlements.ts'
import { showOutside } from './media-session.ts'
import { createPlayer, type Player, type PlayerSettings } from './player.ts'
import { firstState } from './player-state.ts'
import { PlayheadContext } from './playhead.ts'
import { reportQuality } from './quality-report.ts'
import type { Playing } from './Screen.tsx'

/** Plays an event's stream in the page's video elements as soon as there is a token. */
export function usePlayer(
  event: EventDetail,
  playback: Playback,
  fetchPlayback: PlayerSettings['fetchPlayback'],
  onRefused: (refusal: ErrorName) => void,
): Playing<Player> {
  const playhead = useContext(PlayheadContext)
  const player = useRef<Player | null>(null)
  const one = useRef<HTMLVideoElement | null>(null)
  const other = useRef<HTMLVideoElement | null>(null)
  const still = useRef<HTMLCanvasElement | null>(null)
  const first = useRef({ event, playback })
  const refused = useRef(onRefused)
  refused.current = onRefused

  const subscribe = useCallback(
    (listener: () => void) => {
      if (!one.current || !other.current || !still.current) return () => {}
      const { event: shown, playback: given } = first.current
      const own = createPlayer({
        videos: [one.current, other.current],
        still: still.current,
        now: serverNow,
        first: given,
        fetchPlayback,
        onRefused: (refusal) => refused.current(refusal),
      })
      player.current = own
      const stops = [
        own.state.subscribe(listener),
        showOutside(shown, own),
        headAt(shown, own, playhead),
        followEntitlements(fetchPlayback, own.accept),
        reportQuality(own.state, shown.id, (report) => liveConnection().send(report)),
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

function headAt(event: EventDetail, player: Player, playhead: { follow: (head: Head) => () => void }) {
  const startMs = onAirMs(event)
  return playhead.follow({
    mediaMs: () => {
      const onScreenMs = player.onScreenMs()
      return onScreenMs === null ? null : onScreenMs - startMs
    },
  })
}

interface Head {
  mediaMs(): number | null
}
