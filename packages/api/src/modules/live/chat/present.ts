import type { ChatMessage } from '@encore/contract/realtime'
import { memberNames } from '#modules/accounts/members/index.ts'
import type { Db } from '#platform/db/connect.ts'
import type { ChatRow } from './store.ts'

/** Public form of the rows; one query for any number of rows. */
export async function presentMessages(db: Db, rows: readonly ChatRow[]): Promise<ChatMessage[]> {
  const names = await memberNames(db, [...new Set(rows.map(({ memberUid }) => memberUid))])
  return rows.map(({ seq, id, memberUid, text, sentMs, mediaMs, badge }) => {
    const author = { uid: memberUid, name: names.get(memberUid) ?? '', ...(badge && { badge }) }
    return { seq, id, author, text, at: sentMs, mediaMs }
  })
}
