import { setWish } from './wish-store.ts'

/** Keeps the wish that a guest pressed before the sign-in. Loaded when there is one: pages carry nothing of it. */
export const setAwaitedWish = (productUid: string): Promise<unknown> => setWish(productUid)
