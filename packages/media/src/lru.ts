/** The most recently used values, up to `limit`; older ones are evicted. */
export type Lru<V> = {
  get: (key: string) => V | undefined
  set: (key: string, value: V) => void
}

export function createLru<V>(limit: number): Lru<V> {
  const entries = new Map<string, V>()
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      if (entries.size <= limit) return
      const oldest = entries.keys().next()
      if (!oldest.done) entries.delete(oldest.value)
    },
  }
}
