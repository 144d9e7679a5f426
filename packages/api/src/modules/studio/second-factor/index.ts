import type { Db } from '#platform/db/connect.ts'
import { selectConfirmed } from './store.ts'

/** Returns the members among `uids` with a confirmed second factor, in one query. */
export const withFactor = async (db: Db, uids: string[]): Promise<Set<string>> =>
  new Set((await selectConfirmed(db, uids)).map(({ uid }) => uid))

export { enrolKnown, offerFactor } from './offer-factor.ts'
export { confirmFactor, type FactorRefusal, proveFactor } from './prove-factor.ts'
export { offerNext, renewCodes, replaceFactor } from './replace-factor.ts'
export { deleteFactor as forgetFactor, keepFactor } from './store.ts'
export { codeAt, fromBase32, stepOf } from './totp.ts'
