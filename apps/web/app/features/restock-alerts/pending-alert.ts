import { setAlert } from './alert-store.ts'

/**
 * Sets the alert a guest pressed before the sign-in. Loaded only when there is one, which keeps it out of the page
 * bundle.
 */
export const setPendingAlert = (productUid: string): Promise<unknown> => setAlert(productUid)
