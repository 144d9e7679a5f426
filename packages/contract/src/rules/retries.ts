/** The last answer of up to three: what a page cannot do without is asked for twice more, after 1 and 4 s (product section 1). */
export async function upToThrice<T>(call: () => Promise<T>, isSettled: (answer: T) => boolean): Promise<T> {
  for (const delayMs of [1_000, 4_000]) {
    const answer = await call()
    if (isSettled(answer)) return answer
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
  return call()
}
