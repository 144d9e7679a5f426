import { useEffect, useState } from 'react'

/** A code that was mailed; times are epoch milliseconds of the device. */
export interface SentCode {
  resendAt: number
  expiresAt: number
}

export const sentNow = (answer: { resendAfterSec: number; expiresInSec: number }): SentCode => ({
  resendAt: Date.now() + answer.resendAfterSec * 1000,
  expiresAt: Date.now() + answer.expiresInSec * 1000,
})

/** Returns the whole seconds left until `at` (epoch ms), counting down to 0. */
export function useSecondsUntil(at: number): number {
  const left = () => Math.max(0, Math.ceil((at - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` reads `at` alone
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(timer)
  }, [at])
  return seconds
}
