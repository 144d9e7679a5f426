import { createStore, useStore } from '@encore/app-kit/store'

/** True after the account was deleted on this page, which then shows a farewell instead of a sign-in. */
const left = createStore(false)

export const sayGoodbye = (): void => left.set(true)
export const useLeft = (): boolean => useStore(left, false)
