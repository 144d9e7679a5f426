import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const everyMs = 3_000
/** A payment pending for longer than 40 polls (2 minutes) waits for a bank or a person. */
const times = 40

/** Reloads the page data while a payment or refund is pending. */
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
