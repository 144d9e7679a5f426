import { beforeEach, vi } from 'vitest'

/** Stubs a window with an empty session storage before each test; returns its contents. */
export function emptySessionStorage(): Map<string, string> {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('window', {
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      },
    })
    return () => vi.unstubAllGlobals()
  })
  return kept
}
