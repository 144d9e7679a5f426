import { poll } from '@encore/app-kit/poll'
import type { OwnSigning } from '@encore/contract/endpoints'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'

export interface LiveSigning {
  /** Null until it is read. */
  signing: OwnSigning | null
  /** The last read failed; the next one follows automatically. */
  isLost: boolean
  /** Shows the answer to a change that the member made. */
  keep: (signing: OwnSigning) => void
}

/** The own signed item, which changes by itself while the page is visible. */
export function useOwnSigning(drawId: string): LiveSigning {
  const [signing, setSigning] = useState<OwnSigning | null>(null)
  const [isLost, setIsLost] = useState(false)
  const latest = useRef(signing)
  latest.current = signing
  /** Counts changes by the member: an answer requested before one may be outdated. */
  const changes = useRef(0)
  const isDone = signing?.isInReplay === true
  useEffect(() => {
    if (isDone) return
    let changesBefore = 0
    return poll(
      () => {
        changesBefore = changes.current
        return api('GET /api/v1/draw/{id}/signing', { params: { id: drawId } })
      },
      () => nextReadInMs(latest.current),
      (result) => {
        setIsLost(!result.ok && result.status !== 401)
        if (result.ok && changes.current === changesBefore) setSigning(result.value)
      },
    ).stop
  }, [drawId, isDone])
  const keep = useCallback((next: OwnSigning) => {
    changes.current++
    setSigning(next)
  }, [])
  return { signing, isLost, keep }
}

const awaitedMs = 15_000
const quietMs = 60_000

/** A signed item only waits for the replay. `chance` in [0, 1) spreads the requests of many pages. */
export const nextReadInMs = (signing: OwnSigning | null, chance: number = Math.random()): number =>
  (signing?.signed ? quietMs : awaitedMs) * (1 + chance / 4)
