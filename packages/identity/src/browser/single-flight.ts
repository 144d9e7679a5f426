/** Tells whether the count has moved since. */
export function changeOf(count: () => number): () => boolean {
  const before = count()
  return () => count() !== before
}

/** One run shared by all who ask, its failure too; after a sign-in or sign-out a new one starts. */
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
