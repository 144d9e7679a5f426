import { createStore, type Store, useStore } from '@encore/app-kit/store'
import { useEffect, useState } from 'react'
import { api } from '#app/data/api.ts'

/** Members this member has blocked: uid to the nickname at that time. */
export type Blocked = ReadonlyMap<string, string>

export const nobody: Blocked = new Map()

/** A member's block list: stored on the server, applied in the client. */
export interface BlockList {
  store: Store<Blocked>
  load(): Promise<void>
  /** Hides the messages immediately and sends the block; resolves to false when the server refused it. */
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
      // 404: another page already removed the block.
      const isShown = answer.ok || answer.status === 404
      if (!isShown) store.set(new Map([...store.get(), [uid, name]]))
      return isShown
    },
  }
}

/** The signed-in member's block list; empty for guests. */
export function useBlocked(uid: string | null): { list: BlockList; blocked: Blocked } {
  const [list] = useState(() => createBlockList())
  useEffect(() => {
    if (uid) void list.load()
  }, [list, uid])
  return { list, blocked: useStore(list.store, nobody) }
}
