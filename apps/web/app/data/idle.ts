/** Runs low-priority work when the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work, { timeout: 5_000 })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 1_500)
  return () => clearTimeout(timer)
}
