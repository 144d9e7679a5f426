import { createListeningTone } from '@encore/app-kit/calls/listening-tone'
import { useEffect } from 'react'

/** Sounds the tone for as long as staff listen; returns the same value. */
export function useListeningTone(isListenedTo: boolean): boolean {
  useEffect(() => {
    if (!isListenedTo) return
    const tone = createListeningTone()
    tone.set(true)
    return tone.close
  }, [isListenedTo])
  return isListenedTo
}
