import { useCallback, useRef, useState } from 'react'
import { api } from '#app/data/api.ts'
import { type ClipList, type FeedOf, listClips } from './clip-list.ts'

/** Loads the following pages one by one; a clip that moved between pages is shown once. */
export function useMoreClips(first: ClipList, { artist, event }: FeedOf) {
  const [added, setAdded] = useState<ClipList[]>([])
  const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
  const last = added.at(-1) ?? first
  const isFetching = useRef(false)
  /** Loads the next page if there is one; after a failure only when `isAsked`. */
  const more = useCallback(
    (isAsked = false) => {
      if (isFetching.current || last.last || (state === 'failed' && !isAsked)) return
      isFetching.current = true
      setState('loading')
      void listClips(api, { artist, event, page: last.page + 1 }).then((answer) => {
        isFetching.current = false
        if (answer.ok) setAdded((before) => [...before, answer.value])
        setState(answer.ok ? 'ready' : 'failed')
      })
    },
    [artist, event, last, state],
  )
  const all = [first, ...added].flatMap((list) => list.clips)
  const clips = [...new Map(all.map((clip) => [clip.id, clip])).values()]
  return { clips, last, more, isLoading: state === 'loading', hasFailed: state === 'failed' }
}
