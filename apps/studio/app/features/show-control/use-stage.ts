import type { StageNews } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'
import { createStage, type Stage } from './stage.ts'

export function useStage(eventId: string, first: StageNews): Stage {
  const [stage] = useState(() =>
    createStage({
      first,
      load: async (after) => {
        const answer = await call('GET /api/studio/event/{eventId}/cue', {
          params: { eventId },
          query: { after },
        })
        return answer.ok ? answer.value : null
      },
    }),
  )
  useEffect(() => stage.start(), [stage])
  return stage
}

export function useStageTime({ mediaMs }: Pick<Stage, 'mediaMs'>, everyMs = 250): number {
  const [now, setNow] = useState(mediaMs)
  useEffect(() => {
    const timer = setInterval(() => setNow(mediaMs()), everyMs)
    return () => clearInterval(timer)
  }, [mediaMs, everyMs])
  return now
}
