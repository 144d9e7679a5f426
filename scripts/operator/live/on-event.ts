import { connect, findEventId } from '@encore/api'
import { onDatabase } from '../shared/database.ts'

/** Runs a command for one event of the configured database, given by id or slug. */
export const onEvent = (
  event: string,
  work: (sql: ReturnType<typeof connect>, eventId: string) => Promise<number>,
): Promise<number> =>
  onDatabase(async (url) => {
    const sql = connect(url, { max: 2, name: 'live' })
    try {
      const eventId = await findEventId(sql, event)
      return eventId === null ? refuse(`There is no event ${event}`) : await work(sql, eventId)
    } finally {
      await sql.end()
    }
  })

export function refuse(why: string): number {
  console.error(why)
  return 1
}
