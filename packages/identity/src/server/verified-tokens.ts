import type { Principal } from './provider.ts'

export interface Remembered {
  principal: Principal
  expiresAtMs: number
}

/** Evicts the least recently used tokens; at some 600 bytes each, the default takes a few megabytes. */
export function createVerifiedTokens(capacity = 10_000) {
  const tokens = new Map<string, Remembered>()
  return {
    get(jwt: string): Remembered | undefined {
      const found = tokens.get(jwt)
      if (!found) return undefined
      tokens.delete(jwt)
      tokens.set(jwt, found)
      return found
    },
    put(jwt: string, remembered: Remembered): void {
      tokens.set(jwt, remembered)
      if (tokens.size <= capacity) return
      const [oldest] = tokens.keys()
      if (oldest !== undefined) tokens.delete(oldest)
    },
    drop: (jwt: string) => tokens.delete(jwt),
    clear: () => tokens.clear(),
    size: () => tokens.size,
  }
}
