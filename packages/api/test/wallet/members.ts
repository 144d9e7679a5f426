import { randomUUID } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import type { Sql } from '#platform/db/connect.ts'

/** Adds members without a way to sign in, which is enough for tests of money. */
export async function addMembers(owner: Sql, count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, () => {
    const uid = `m_${newId('en').slice(3)}`
    const name = `fan ${randomUUID()}`
    const email = `${uid.toLowerCase()}@fans.test`
    return { uid, email, email_key: email, nickname: name, nickname_key: name, language: 'en' }
  })
  await owner`insert into member ${owner(rows)}`
  return rows.map((row) => row.uid)
}
