/** An installed app has replaced the page within this time. */
const appOpensWithinMs = 2_000

/**
 * Calls `onMissing` when the page is still visible after an app address was opened. Returns a function that cancels it.
 */
export function onMissingApp(onMissing: () => void): () => void {
  const timer = setTimeout(() => {
    if (!document.hidden) onMissing()
  }, appOpensWithinMs)
  return () => clearTimeout(timer)
}
