import { type Poll, poll } from '@encore/app-kit/poll'
import type { ApiResult } from '@encore/contract/client'
import type { DrawDetail, OwnDraw } from '@encore/contract/endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { publicApi } from '#app/data/public-api.ts'
import { serverNow } from '#app/data/server-clock.ts'
import { useViewer } from '#app/data/viewer.ts'
import { isOver, type LoadedDraw, nextOwnReadInMs, nextPollInMs, renewed } from './draw-phase.ts'

export interface LiveDraw extends LoadedDraw {
  /** Null for a guest, and until the browser has read it. */
  own: OwnDraw | null
  /** The last read failed; the next one follows automatically. */
  isLost: boolean
  /** Shows the answer to a change that the member made. */
  keepOwn: (own: OwnDraw) => void
}

/** A draw that changes by itself while it is open on a visible page, and the member's own part in it. */
export function useDraw(loaded: LoadedDraw): LiveDraw {
  const { draw, outcome, isLost } = usePublicDraw(loaded)
  const [own, keepOwn, isOwnLost] = useOwnDraw(draw)
  return { draw, outcome, own, isLost: isLost || isOwnLost, keepOwn }
}

function usePublicDraw(loaded: LoadedDraw): LoadedDraw & { isLost: boolean } {
  const [shown, setShown] = useState(loaded)
  const [isLost, setIsLost] = useState(false)
  const latest = useRef(shown)
  latest.current = shown
  const { id } = loaded.draw
  const isDone = isOver(shown.draw) && (shown.draw.state === 'VOID' || shown.outcome !== null)
  useEffect(() => {
    if (isDone) return
    const polling = poll(
      () => readDraw(id),
      () => nextPollInMs(latest.current.draw, serverNow()),
      (result) => {
        setIsLost(!result.ok)
        if (result.ok) setShown((before) => renewed(before, result.value))
      },
    )
    return polling.stop
  }, [id, isDone])
  return { ...shown, isLost }
}

async function readDraw(id: string): Promise<ApiResult<LoadedDraw>> {
  const params = { id }
  const draw = await publicApi('GET /api/v1/draw/{id}', { params })
  if (!draw.ok) return draw
  if (draw.value.state !== 'DRAWN') return { ...draw, value: { draw: draw.value, outcome: null } }
  const outcome = await publicApi('GET /api/v1/draw/{id}/outcome', { params })
  if (!outcome.ok) return outcome
  return { ...draw, value: { draw: draw.value, outcome: outcome.value ?? null } }
}

/** The log takes new entries every second. */
const logBatchMs = 1_500

function useOwnDraw(draw: DrawDetail): [OwnDraw | null, (own: OwnDraw) => void, boolean] {
  const viewer = useViewer()
  const uid = viewer.kind === 'member' ? viewer.me.memberDefault.id : null
  const [held, setHeld] = useState<{ uid: string | null; own: OwnDraw } | null>(null)
  const [isLost, setIsLost] = useState(false)
  const latest = useRef({ draw, own: null as OwnDraw | null })
  const own = held !== null && held.uid === uid ? held.own : null
  latest.current = { draw, own }
  /** Counts changes by the member: an answer requested before one may be outdated. */
  const changes = useRef(0)
  const reader = useRef<Poll>(null)
  const { id, state } = draw
  // A closed or drawn draw has another own part: it is read again at once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state restarts the reading
  useEffect(() => {
    if (uid === null) return
    let changesBefore = 0
    const reading = poll(
      () => {
        changesBefore = changes.current
        return api('GET /api/v1/draw/{id}/entry', { params: { id } })
      },
      () => nextOwnReadInMs(latest.current.draw, latest.current.own),
      (result) => {
        setIsLost(!result.ok && result.status !== 401)
        if (result.ok && changes.current === changesBefore) setHeld({ uid, own: result.value })
      },
    )
    reader.current = reading
    return reading.stop
  }, [id, uid, state])
  // The result and a place that became free come with a notification.
  useChanged(
    'notification',
    useCallback(() => reader.current?.now(), []),
  )
  const keepOwn = useCallback(
    (next: OwnDraw) => {
      changes.current++
      setHeld({ uid, own: next })
      // A new entry is in the log after its next batch.
      setTimeout(() => reader.current?.now(), logBatchMs)
    },
    [uid],
  )
  return [own, keepOwn, uid !== null && isLost]
}
