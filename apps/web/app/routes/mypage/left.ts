import { createStore, useStore } from '#app/data/store.ts'

/** The member left on this page, which says goodbye instead of asking them in again. */
const left = createStore(false)

export const sayGoodbye = (): void => left.set(true)
export const useLeft = (): boolean => useStore(left, false)
