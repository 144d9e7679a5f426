/** Retries while the server answers 503, as clients do; at most 100 times. */
export async function comeBack<T>(ask: () => Promise<T>, isBusy: (answer: T) => boolean): Promise<T> {
  for (let triesLeft = 100; ; triesLeft--) {
    const answer = await ask()
    if (!isBusy(answer) || triesLeft === 0) return answer
    await new Promise((tick) => setTimeout(tick, 100))
  }
}
