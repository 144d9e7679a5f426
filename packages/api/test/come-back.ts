/** Asks again for as long as the answer is to come back, as every client does: a busy machine says nothing of the rest. */
export async function comeBack<T>(ask: () => Promise<T>, isBusy: (answer: T) => boolean): Promise<T> {
  for (let triesLeft = 100; ; triesLeft--) {
    const answer = await ask()
    if (!isBusy(answer) || triesLeft === 0) return answer
    await new Promise((tick) => setTimeout(tick, 100))
  }
}
