import type { Adapter, AdapterPayload } from 'oidc-provider'

const maxKept = 5_000
const fallbackSec = 3_600

type Kept = { payload: AdapterPayload; until: number }

export type MemoryStore = { adapter(kind: string): Adapter; clear(): void }

/** In-memory storage of an issuer; the oldest entries are dropped first. */
export function createMemoryStore(): MemoryStore {
  const kept = new Map<string, Kept>()
  const live = (key: string) => {
    const entry = kept.get(key)
    return entry && entry.until > Date.now() ? entry.payload : undefined
  }
  const findBy = (kind: string, property: 'uid' | 'userCode', value: string) => {
    const isWanted = ([key, { payload }]: [string, Kept]) =>
      key.startsWith(`${kind}:`) && payload[property] === value
    const key = [...kept].find(isWanted)?.[0]
    return key === undefined ? undefined : live(key)
  }
  return {
    clear: () => kept.clear(),
    adapter: (kind) => ({
      upsert: async (id, payload, expiresIn) => {
        const key = `${kind}:${id}`
        kept.delete(key)
        kept.set(key, { payload, until: Date.now() + (expiresIn ?? fallbackSec) * 1000 })
        if (kept.size > maxKept) kept.delete(kept.keys().next().value ?? '')
      },
      find: async (id) => live(`${kind}:${id}`),
      findByUid: async (uid) => findBy(kind, 'uid', uid),
      findByUserCode: async (userCode) => findBy(kind, 'userCode', userCode),
      consume: async (id) => {
        const payload = live(`${kind}:${id}`)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async (id) => {
        kept.delete(`${kind}:${id}`)
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }),
  }
}
