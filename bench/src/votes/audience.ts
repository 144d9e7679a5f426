import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, startEmbeddedPostgres } from '@encore/api'
import postgres, { type Sql } from 'postgres'
import { cpuSecOfChildren, cpuSecOfEnded } from '../machine.ts'

/** A PostgreSQL with the product's tables and members who have souls. */
export interface Audience {
  url: string
  members: string[]
  /** Opens this many polls of two options, one per event; returns each poll with its first option. */
  openPolls(count: number): Promise<{ pollId: string; optionId: string }[]>
  /** Counts pending votes and closes a poll; returns the votes of its options and the duration. */
  close(pollId: string): Promise<{ votes: number; ms: number }>
  /** Rows in the audits of ledger and polls; 0 when all is correct. */
  faults(): Promise<number>
  /** CPU seconds of PostgreSQL so far. */
  cpuSec(): number
  stop(): Promise<void>
}

const memberCount = 2_000
const soulsEach = 10_000_000

/** Returns an id in the format of the tables: a prefix and 26 characters. */
export const idOf = (prefix: string, n: number): string => `${prefix}_${String(n).padStart(26, '0')}`

export async function openAudience(): Promise<Audience> {
  const folder = await mkdtemp(join(tmpdir(), 'encore-votes-'))
  const server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') })
  await migrate(server.url)
  const sql = postgres(server.url, { max: 1, onnotice: () => {} })
  const members = await addMembers(sql)
  // Votes do not depend on events.
  await sql`alter table poll drop constraint poll_event_id_fkey`
  await sql`create table plain_vote (like poll_vote including all)`
  await sql`create table hot_option (id text primary key, souls bigint not null, votes bigint not null)`
  let opened = 0
  return {
    url: server.url,
    members,
    openPolls: async (count) => {
      const polls = Array.from({ length: count }, () => {
        const n = ++opened
        return { pollId: idOf('po', n), optionId: idOf('px', 2 * n), otherId: idOf('px', 2 * n + 1), n }
      })
      for (const { pollId, optionId, otherId, n } of polls) {
        await sql`
          insert into poll (id, event_id, question, written_by, opened_at, closes_at)
          values (${pollId}, ${`ev_${n}`}, '{"en":"?"}', ${members[0] ?? ''}, app_now(), app_now() + interval '1 hour')`
        await sql`
          insert into poll_option (poll_id, id, position, label)
          values (${pollId}, ${optionId}, 0, '{"en":"a"}'), (${pollId}, ${otherId}, 1, '{"en":"b"}')`
        await sql`insert into hot_option values (${optionId}, 0, 0)`
      }
      return polls.map(({ pollId, optionId }) => ({ pollId, optionId }))
    },
    close: async (pollId) => {
      const began = performance.now()
      await sql`select poll_close(${pollId}, true)`
      const ms = performance.now() - began
      const [row] = await sql<{ votes: number }[]>`
        select sum(votes)::integer as votes from poll_option where poll_id = ${pollId}`
      return { votes: row?.votes ?? 0, ms }
    },
    faults: async () => {
      const [row] = await sql<{ count: number }[]>`
        select (select count(*) from ledger_audit)::integer + (select count(*) from poll_audit)::integer as count`
      return row?.count ?? -1
    },
    cpuSec: () => cpuSecOfChildren() + cpuSecOfEnded(server.pid()),
    stop: async () => {
      await sql.end({ timeout: 5 })
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function addMembers(sql: Sql): Promise<string[]> {
  const members = Array.from({ length: memberCount }, (_, n) => idOf('m', n + 1))
  await sql`
    insert into member (uid, nickname, nickname_key, language)
    select uid, uid, uid, 'en' from unnest(${members}::text[]) as uid`
  await sql`
    select wallet_give_souls(uid, ${soulsEach}, 'GRANT', 'bench ' || uid) from unnest(${members}::text[]) as uid`
  return members
}
