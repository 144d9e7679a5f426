/** Idempotency key of one intent: the same amount and reason always get the same key. */
export type KeyOf = (intent: { amount: number | null; reason: string }) => string

export function createIntentKeys(newKey: () => string = () => crypto.randomUUID()): KeyOf {
  const keys = new Map<string, string>()
  return ({ amount, reason }) => {
    const intent = JSON.stringify([amount, reason])
    const key = keys.get(intent) ?? newKey()
    keys.set(intent, key)
    return key
  }
}
