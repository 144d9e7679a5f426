import { setAlert } from './alert-store.ts'

/** Keeps the wish that a guest pressed before the sign-in. Loaded when there is one: pages carry nothing of it. */
export const setPendingAlert = (productUid: string): Promise<unknown> => setAlert(productUid)
