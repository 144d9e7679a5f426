import { useStore } from '@encore/app-kit/store'
import { useEffect, useState } from 'react'
import { type Blocked, type BlockList, createBlockList, nobody } from './blocked.ts'

/** The signed-in member's block list; empty for guests. */
export function useBlocked(uid: string | null): { list: BlockList; blocked: Blocked } {
  const [list] = useState(() => createBlockList())
  useEffect(() => {
    if (uid) void list.load()
  }, [list, uid])
  return { list, blocked: useStore(list.store, nobody) }
}
