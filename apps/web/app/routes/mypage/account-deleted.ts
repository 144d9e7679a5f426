import { createStore, useStore } from '@encore/app-kit/store'

/** True after the account was deleted on this page, which then shows a farewell instead of a sign-in. */
const isDeleted = createStore(false)

export const markAccountDeleted = (): void => isDeleted.set(true)
export const useIsAccountDeleted = (): boolean => useStore(isDeleted, false)
