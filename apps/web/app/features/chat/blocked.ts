import { api } from '#app/data/api.ts'
import { createStore, type Store } from '#app/data/store.ts'

/** Whom a member does not want to read, by uid with the name they had. */
export type Blocked = ReadonlyMap<string, string>

export const nobody: Blocked = new Map()

/** A member's block list: kept on the server, applied here. */
export interface BlockList {
  store: Store<Blocked>
  /** Reads it anew. */
  load(): Promise<void>
  /** Hides at once and tells the server; answers whether it was taken. */
  block(uid: string, name: string): Promise<boolean>
  unblock(uid: string): Promise<boolean>
}

export function createBlockList(call: typeof api = api): BlockList {
  const store = createStore(nobody)
  const without = (uid: string) => new Map([...store.get()].filter(([other]) => other !== uid))
  return {
    store,
    load: async () => {
      const answer = await call('GET /api/v1/chat/block')
      if (answer.ok) store.set(new Map(answer.value.content.map(({ uid, name }) => [uid, name])))
    },
    block: async (uid, name) => {
      store.set(new Map([...store.get(), [uid, name]]))
      const answer = await call('PUT /api/v1/chat/block/{uid}', { params: { uid } })
      if (!answer.ok) store.set(without(uid))
      return answer.ok
    },
    unblock: async (uid) => {
      const name = store.get().get(uid) ?? ''
      store.set(without(uid))
      const answer = await call('DELETE /api/v1/chat/block/{uid}', { params: { uid } })
      // Another page was faster.
      const isShown = answer.ok || answer.status === 404
      if (!isShown) store.set(new Map([...store.get(), [uid, name]]))
      return isShown
    },
  }
}
