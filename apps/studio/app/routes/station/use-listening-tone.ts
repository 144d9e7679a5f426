import { createListeningTone, type ListeningTone } from '@encore/app-kit/calls/listening-tone'
import type { HearingRole } from '@encore/contract/rules/calls/staff-seats'
import { useEffect, useState } from 'react'

/** Sounds the tone for roles that hear the call; returns the same roles. */
export function useListeningTone(heardBy: readonly HearingRole[]): readonly HearingRole[] {
  const [tone, setTone] = useState<ListeningTone | null>(null)
  useEffect(() => {
    const opened = createListeningTone()
    setTone(opened)
    return opened.close
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render has a new array of the same roles
  useEffect(() => tone?.set(heardBy), [tone, heardBy.join()])
  return heardBy
}
