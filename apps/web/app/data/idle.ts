/** Runs work that nothing waits for once the page has nothing better to do; answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(work, { timeout: 5_000 })
    return () => window.cancelIdleCallback(handle)
  }
  const timer = setTimeout(work, 1_500)
  return () => clearTimeout(timer)
}
