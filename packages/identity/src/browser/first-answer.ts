const delaysMs = [1_000, 4_000]

/** Whoever is on a bad line counts as nobody only after two more tries; ends early when a sign-in tells `isKnown`. */
export async function firstAnswer(ask: () => Promise<void>, isKnown: () => boolean): Promise<void> {
  const isAnswered = () =>
    ask().then(
      () => true,
      () => isKnown(),
    )
  for (const delayMs of delaysMs) {
    if (await isAnswered()) return
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    if (isKnown()) return
  }
  await isAnswered()
}
