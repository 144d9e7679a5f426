/**
 * Makes up to three attempts and returns the last result: essential page data is retried after 1 and 4 s (product
 * section 1).
 */
export async function upToThrice<T>(call: () => Promise<T>, isSettled: (answer: T) => boolean): Promise<T> {
  for (const delayMs of [1_000, 4_000]) {
    const answer = await call()
    if (isSettled(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return call()
}
