/** An app that is installed has taken the page's place by then. */
const appOpensWithinMs = 2_000

/** Calls back when the page still shows after an address of the app was opened; answers how to stop waiting. */
export function whenAppIsMissing(onMissing: () => void): () => void {
  const timer = setTimeout(() => {
    if (!document.hidden) onMissing()
  }, appOpensWithinMs)
  return () => clearTimeout(timer)
}
