import { upToThrice } from '@encore/contract/rules/retries'

/**
 * On a bad connection, retries twice before the user counts as signed out; a sign-in in the meantime ends the retries.
 */
export async function firstAnswer(ask: () => Promise<void>, isKnown: () => boolean): Promise<void> {
  await upToThrice(() => ask().then(() => true, isKnown), Boolean)
}
