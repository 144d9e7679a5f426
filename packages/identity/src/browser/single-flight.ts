/** Returns a function that is true when the count has changed since. */
export function changeOf(count: () => number): () => boolean {
  const before = count()
  return () => count() !== before
}

/** Shares one run and its failure between concurrent callers; starts a new one after a sign-in or sign-out. */
export function shared(run: () => Promise<void>, generation: () => number): () => Promise<void> {
  let running: Promise<void> | null = null
  let startedIn = 0
  return () => {
    if (running && startedIn === generation()) return running
    startedIn = generation()
    const mine = run().finally(() => {
      if (running === mine) running = null
    })
    running = mine
    return mine
  }
}
