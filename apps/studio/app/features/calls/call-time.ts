/** `1:24`; hours are counted as minutes. A part of a second is not shown. */
export function callTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Time that is still to come, `0:01` until it is over. */
export const timeLeft = (ms: number): string => callTime(Math.ceil(Math.max(0, ms) / 1_000) * 1_000)
