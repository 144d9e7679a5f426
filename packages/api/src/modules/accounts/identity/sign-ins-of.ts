import type { Db } from '#platform/db/connect.ts'
import { selectAuthEvents } from './auth-event-store.ts'
import { deviceLabel, labelText } from './device-label.ts'
import { selectLiveSessions } from './session-store.ts'

/** Sessions and authentication events of the personal data export. */
export async function signInsOf(db: Db, memberId: string) {
  const withDevice = <T extends { userAgent: string }>({ userAgent, ...row }: T) => ({
    ...row,
    device: labelText(deviceLabel(userAgent)),
  })
  const sessions = await selectLiveSessions(db, memberId)
  const events = await selectAuthEvents(db, memberId)
  return { sessions: sessions.map(withDevice), events: events.map(withDevice) }
}
