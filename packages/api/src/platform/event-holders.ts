import type { Db } from './db/connect.ts'

/** True when a member holds an entitlement to an event, which keeps a hidden event open to them. */
export type HoldsEvent = (db: Db, memberId: string, eventId: string) => Promise<boolean>
