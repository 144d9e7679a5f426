import type { Db } from './db/connect.ts'

/** Whether a member holds something of an event, which keeps it open to them while it is hidden from others. */
export type HoldsEvent = (db: Db, memberId: string, eventId: string) => Promise<boolean>
