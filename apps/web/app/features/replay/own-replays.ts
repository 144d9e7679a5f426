import type { OwnReplay } from '@encore/contract/endpoints'
import { useCallback, useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'
import { useChanged } from '#app/data/live-connection.ts'
import { useViewer } from '#app/data/viewer.ts'

const nothing: ReadonlyMap<string, OwnReplay> = new Map()

/** Replays that the member is entitled to or has started, by event, the last watched first; empty until loaded. */
export function useOwnReplays(): ReadonlyMap<string, OwnReplay> {
  const { kind } = useViewer()
  const [own, setOwn] = useState(nothing)
  const load = useCallback(() => {
    if (kind !== 'member') return setOwn(nothing)
    void api('GET /api/v1/replay/mine').then((answer) => {
      if (answer.ok) setOwn(new Map(answer.value.content.map((replay) => [replay.eventId, replay])))
    })
  }, [kind])
  useEffect(load, [load])
  useChanged('entitlement', load)
  return own
}
