import type { ClosedReplay, ReplayDetail, ReplayPlayback } from '@encore/contract/endpoints'
import type { ErrorBody } from '@encore/contract/errors'
import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '#app/data/server-clock.ts'
import type { Hindrance } from './Gate.tsx'
import { fetchReplay } from './use-replay-player.ts'

export type Opened = { kind: 'open'; playback: ReplayPlayback } | Hindrance

/** A crowd waits for the same moment: each asks at its own point within this time. */
const jitterMs = 3_000
const longestTimerMs = 60 * 60_000

/** Whether the replay plays here: as the page brought it, and asked again by a press or when its window opens. */
export function useGate(replay: ReplayDetail, loaded: Opened) {
  const [opened, setOpened] = useState(loaded)
  const [isAsking, setIsAsking] = useState(false)
  const { id } = replay.event
  const ask = useCallback(
    async (takeOver: boolean) => {
      setIsAsking(true)
      const answer = await fetchReplay(id, takeOver)
      setIsAsking(false)
      setOpened(answer.ok ? { kind: 'open', playback: answer.value } : hindranceOf(answer.error))
    },
    [id],
  )
  const opensAt = opened.kind === 'closed' && opened.closed.state === 'AHEAD' ? opened.closed.from : null
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
  return { opened, isAsking, ask }
}

export function hindranceOf({ name, data }: Pick<ErrorBody, 'name' | 'data'>): Hindrance {
  switch (name) {
    case 'NOT_ENTITLED':
      return { kind: 'locked' }
    case 'WATCHING_ELSEWHERE':
      return { kind: 'elsewhere' }
    case 'REPLAY_NOT_OPEN':
      return { kind: 'closed', closed: data as unknown as ClosedReplay }
    case 'MEMBER_ONLY':
    case 'AUTH_REQUIRED':
      return { kind: 'guest' }
    default:
      return { kind: 'away' }
  }
}
