import { useStore } from '@encore/app-kit/store'
import type { ApiResult } from '@encore/contract/client'
import type { EventDetail, OtherDevice, Playback } from '@encore/contract/endpoints'
import type { ErrorName } from '@encore/contract/errors'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useEarlyStarts } from '#app/data/early-starts.ts'
import { liveConnection } from '#app/data/live-connection.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { createDeviceLease, type DeviceLease } from './device-lease.ts'
import { type Awaited, afterOpenedMs, untilAskMs } from './open-schedule.ts'

const longestTimerMs = 60 * 60_000

export interface ShownPlayback {
  /** Null while there is nothing to play. */
  playback: Playback | null
  otherDevice: OtherDevice | null
  /** Counts encores: each one gets a new player. */
  round: number
  /** The reason no playback will follow. */
  refusal: ErrorName | null
  ask: (takeOver?: boolean) => Promise<ApiResult<Playback>>
  /** The player was refused a new token; its last screen stays and shows why. */
  forget: (refusal: ErrorName) => void
}

/** The stream's address: from the page, else requested from the start on until there is one. */
export function usePlayback(
  { id, status }: Pick<EventDetail, 'id' | 'status'>,
  loaded: DeviceLease,
  opensAt: string,
): ShownPlayback {
  const [lease] = useState(() => createDeviceLease(loaded, (takeOver) => askPlayback(id, takeOver)))
  const shown = useStore(lease.state, loaded)
  const [round, setRound] = useState(0)
  const [refusal, setRefusal] = useState<ErrorName | null>(null)
  const isToCome = !loaded.playback && !loaded.otherDevice && status !== 'CANCELED' && status !== 'ENDED'
  const [awaited, setAwaited] = useState<Awaited | null>(isToCome ? 'SHOW' : null)

  const early = useEarlyStarts().get(id)

  useEffect(() => lease.keep(liveConnection()), [lease])

  const refuse = useCallback((error: ErrorName) => {
    // The device lease handles the other device itself.
    if (error !== 'WATCHING_ELSEWHERE') setRefusal(error)
  }, [])

  useEffect(() => {
    if (awaited === null) return
    let timer: ReturnType<typeof setTimeout>
    let asked = 0
    const firstMs = Date.parse(early?.opensAt ?? early?.startedAt ?? opensAt)
    let atMs = awaited === 'SHOW' ? firstMs : serverNow()
    const spread = early && { spreadMs: early.spreadMs }
    let isStopped = false
    const wait = () => {
      const untilMs = untilAskMs({
        ...{ awaited, nowMs: serverNow(), atMs, asked, chance: Math.random() },
        ...spread,
      })
      if (untilMs === null) return setAwaited(null)
      if (untilMs > longestTimerMs) timer = setTimeout(wait, longestTimerMs)
      else timer = setTimeout(ask, untilMs)
    }
    const ask = async () => {
      const answer = await lease.ask()
      if (isStopped) return
      asked++
      const mayStillCome =
        !answer.ok && (answer.error.name === 'NOT_ON_AIR' || answer.status === 0 || answer.status >= 429)
      if (mayStillCome) {
        if (awaited === 'SHOW') atMs = openingOf(answer.error) ?? atMs
        return wait()
      }
      if (!answer.ok) refuse(answer.error.name)
      // A page that waited has no player yet: a new round would replace the one that just opened.
      else if (awaited === 'ENCORE') setRound((count) => count + 1)
      setAwaited(null)
    }
    wait()
    const stopHearing = liveConnection().onMessage((message) => {
      if (message.type !== 'opened' || message.room !== `live:${id}`) return
      clearTimeout(timer)
      timer = setTimeout(ask, afterOpenedMs(Math.random(), message.spreadMs))
    })
    return () => {
      isStopped = true
      clearTimeout(timer)
      stopHearing()
    }
  }, [awaited, lease, id, opensAt, refuse, early])

  const forget = useCallback(
    (error: ErrorName) => (error === 'NOT_ON_AIR' ? setAwaited('ENCORE') : refuse(error)),
    [refuse],
  )
  return { ...shown, round, refusal, ask: lease.ask, forget }
}

/** Returns the new opening time of a rescheduled show, or null. */
function openingOf({ data }: { data?: Record<string, unknown> }): number | null {
  return typeof data?.opensAt === 'string' ? Date.parse(data.opensAt) : null
}

/** `takeOver` ends the viewing on the member's other device. */
export const askPlayback = (id: string, takeOver: boolean) =>
  api('POST /api/v1/live/{id}/playback', { params: { id }, body: takeOver ? { takeOver } : {} })
