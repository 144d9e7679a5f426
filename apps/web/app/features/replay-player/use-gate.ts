import { useStore } from '@encore/app-kit/store'
import type { ApiResult } from '@encore/contract/client'
import type { ClosedReplay, OtherDevice, ReplayDetail, ReplayPlayback } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { useCallback, useEffect, useState } from 'react'
import { liveConnection } from '#app/data/live-connection.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { createDeviceLease, otherDeviceOf } from '#app/features/player/device-lease.ts'
import type { Hindrance } from './Gate.tsx'
import { fetchReplay } from './use-replay-player.ts'

export type Opened = { kind: 'open'; playback: ReplayPlayback } | Hindrance

/** Spreads the requests of viewers that wait for the same window. */
const jitterMs = 3_000
const longestTimerMs = 60 * 60_000

export interface ReplayGate {
  opened: Opened
  isAsking: boolean
  /** Requests playback after a press; `takeOver` ends the viewing on the member's other device. */
  ask: (takeOver: boolean) => Promise<ApiResult<ReplayPlayback>>
  /** Fetches a new token for the current playback. The function is stable for the life of the page. */
  renew: () => Promise<ApiResult<ReplayPlayback>>
}

/**
 * Whether the replay plays here: initially as the page loaded it, then again after a press or when its window opens.
 */
export function useGate(replay: ReplayDetail, loaded: Opened): ReplayGate {
  const { id } = replay.event
  const [first] = useState(() => ({
    playback: loaded.kind === 'open' ? loaded.playback : null,
    otherDevice: loaded.kind === 'elsewhere' ? loaded.device : null,
  }))
  const [lease] = useState(() => createDeviceLease(first, (takeOver) => fetchReplay(id, takeOver)))
  const { playback, otherDevice } = useStore(lease.state, first)
  const [hindrance, setHindrance] = useState(hindranceIn(loaded))
  const [isAsking, setIsAsking] = useState(false)
  useEffect(() => lease.keep(liveConnection()), [lease])

  const ask = useCallback(
    async (takeOver: boolean) => {
      setIsAsking(true)
      const answer = await lease.ask(takeOver)
      setIsAsking(false)
      setHindrance(answer.ok ? null : hindranceIn(hindranceOf(answer.error)))
      return answer
    },
    [lease],
  )
  const opensAt =
    hindrance?.kind === 'closed' && hindrance.closed.state === 'AHEAD' ? hindrance.closed.from : null
  useEffect(() => {
    if (opensAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const leftMs = Date.parse(opensAt) - serverNow()
      timer =
        leftMs > longestTimerMs
          ? setTimeout(wait, longestTimerMs)
          : setTimeout(() => void ask(false), Math.max(0, leftMs) + Math.random() * jitterMs)
    }
    wait()
    return () => clearTimeout(timer)
  }, [opensAt, ask])
  const opened: Opened =
    hindrance ?? (playback ? { kind: 'open', playback } : (elsewhere(otherDevice) ?? { kind: 'away' }))
  return { opened, isAsking, ask, renew: lease.ask }
}

const elsewhere = (device: OtherDevice | null): Hindrance | null => device && { kind: 'elsewhere', device }

/** The device lease, not this state, knows which device plays. */
const hindranceIn = (opened: Opened): Hindrance | null =>
  opened.kind === 'open' || opened.kind === 'elsewhere' ? null : opened

export function hindranceOf(error: ErrorBody): Hindrance {
  const device = otherDeviceOf(error)
  if (device) return { kind: 'elsewhere', device }
  switch (error.name) {
    case 'NOT_ENTITLED':
      return { kind: 'locked' }
    case 'REPLAY_NOT_OPEN':
      return { kind: 'closed', closed: error.data as unknown as ClosedReplay }
    case 'MEMBER_ONLY':
    case 'AUTH_REQUIRED':
      return { kind: 'guest' }
    default:
      return { kind: 'away' }
  }
}
