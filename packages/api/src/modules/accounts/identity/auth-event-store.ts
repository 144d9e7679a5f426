import type { ErrorName } from '@encore/contract/errors'
import type { Db } from '#platform/db/connect.ts'

export const deleteOldAuthEvents = (db: Db) => db`
  delete from auth_event where at < app_now() - interval '90 days'`

export interface AuthEventRow {
  type: string
  result: 'OK' | ErrorName
  uid: string | null
  addressDigest: Buffer | null
  network: string
  deviceId: string | null
  userAgent: string
}

export const insertAuthEvent = (db: Db, event: AuthEventRow) => db`
  insert into auth_event (type, result, uid, address_digest, ip_net, device_id, user_agent)
  values (${event.type}, ${event.result}, ${event.uid}, ${event.addressDigest}, ${event.network}, ${event.deviceId},
    ${event.userAgent})`

export const selectAuthEvents = (db: Db, uid: string) => db<
  { at: Date; type: string; result: string; network: string; userAgent: string }[]
>`
  select at, type, result, ip_net as network, user_agent as "userAgent" from auth_event
  where uid = ${uid} order by id desc limit 10000`
