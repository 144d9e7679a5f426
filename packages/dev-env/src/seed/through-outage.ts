/** An outage takes seconds, the limit on codes a minute; a fifth wrong sign-in would lock the member out. */
const pausesSec = [1, 2, 62, 5]

/** Retries repeatable work for as long as an outage or a limit on codes may last. */
export async function throughOutage<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseSec of pausesSec) {
    try {
      return await work()
    } catch {
      await new Promise((done) => setTimeout(done, pauseSec * 1_000))
    }
  }
  return work()
}
