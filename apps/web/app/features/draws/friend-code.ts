import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const mark = '#compare='

/** Address of the draw's page with a code that a friend's phone opens. Nothing after `#` is sent to the server. */
export const compareAddress = (origin: string, drawId: string, code: string): string =>
  `${origin}/draw/${drawId}${mark}${code}`

/** The code of a friend's checkpoint in the address of the page; null without one. */
export function useFriendCode(): string | null {
  const { hash } = useLocation()
  return hash.startsWith(mark) ? hash.slice(mark.length) : null
}

/** Compares as soon as the page was opened with a friend's code, and again with another one. */
export function useCompareOnOpen(friendCode: string | null, isReady: boolean, start: () => void): void {
  const begun = useRef<string>(null)
  useEffect(() => {
    if (friendCode === null || !isReady || begun.current === friendCode) return
    begun.current = friendCode
    document.getElementById('check')?.scrollIntoView()
    start()
  })
}
