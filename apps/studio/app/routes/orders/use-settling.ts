import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 3_000
/** Money that needs longer than that waits for a bank or a person. */
const times = 40

/** Looks again while money is under way, so that whoever sent it sees it arrive. */
export function useSettling(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return
    let left = times
    const timer = setInterval(() => {
      if (left-- === 0) return clearInterval(timer)
      if (document.visibilityState === 'visible') void revalidate()
    }, everyMs)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}
