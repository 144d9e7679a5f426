import type { FoundRecord } from '@encore/contract/endpoints'
import { useEffect, useState } from 'react'
import { call } from '#app/data/api.ts'

const pauseMs = 150

export interface Records {
  found: readonly FoundRecord[]
  /** True when the results belong to the current text. */
  isFresh: boolean
}

/** Debounced server search. Earlier requests are aborted. */
export function useRecords(typed: string): Records {
  const text = typed.trim()
  const [answer, setAnswer] = useState<{ text: string; found: readonly FoundRecord[] }>({
    text: '',
    found: [],
  })
  useEffect(() => {
    if (text === '') return setAnswer({ text, found: [] })
    const stop = new AbortController()
    const look = async () => {
      const reply = await call('GET /api/studio/search', { query: { q: text } }, { signal: stop.signal })
      if (!stop.signal.aborted) setAnswer({ text, found: reply.ok ? reply.value.content : [] })
    }
    const timer = setTimeout(() => void look().catch(() => {}), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text])
  return { found: answer.found, isFresh: answer.text === text }
}
