import { upToThrice } from '@encore/contract/rules/retries'

/** Whoever is on a bad line counts as nobody only after two more tries; a sign-in meanwhile ends them. */
export async function firstAnswer(ask: () => Promise<void>, isKnown: () => boolean): Promise<void> {
  await upToThrice(() => ask().then(() => true, isKnown), Boolean)
}
