import postgres from 'postgres'
import { type Audience, idOf } from './audience.ts'

export interface VoteRate {
  votesPerSec: number
  p99Ms: number
  /** CPU of PostgreSQL per vote, microseconds. */
  databaseUs: number
}

/** Size of the product's connection pool for operations. */
const connections = 16
const seconds = 6
const warmUpMs = 1_500

interface Vote {
  id: string
  member: string
  pollId: string
  optionId: string
}

type Sql = ReturnType<typeof postgres>
export type Way = 'one poll' | '200 polls' | 'plain insert' | 'hot row'

/** Writes one vote; throws when it was not counted. */
const ways: Record<Way, (sql: Sql, vote: Vote) => Promise<unknown>> = {
  'one poll': cast,
  '200 polls': cast,
  /** Inserts only the vote's row: no souls move, nothing is checked. */
  'plain insert': (sql, { id, member, pollId, optionId }) => sql`
    insert into plain_vote (id, poll_id, option_id, member_uid, souls, voted_at)
    values (${id}, ${pollId}, ${optionId}, ${member}, 1, now())`,
  /** The common strategy: wallet, vote and the option's sum in one transaction of the application. */
  'hot row': (sql, { id, member, pollId, optionId }) =>
    sql.begin(async (tx) => {
      const paid = await tx`update wallet set soul = soul - 1 where member_uid = ${member} and soul >= 1`
      if (paid.count === 0) throw new Error('souls are short')
      await tx`
        insert into plain_vote (id, poll_id, option_id, member_uid, souls, voted_at)
        values (${id}, ${pollId}, ${optionId}, ${member}, 1, now())`
      await tx`update hot_option set souls = souls + 1, votes = votes + 1 where id = ${optionId}`
    }),
}

async function cast(sql: Sql, { id, member, pollId, optionId }: Vote): Promise<void> {
  const [row] = await sql<{ outcome: string }[]>`
    select outcome from poll_cast(${id}, ${pollId}, ${optionId}, ${member}, 1)`
  if (row?.outcome !== 'CAST') throw new Error(`the vote was ${row?.outcome}`)
}

let voted = 0

/** Votes continuously on all connections; throws when a poll's sum differs from the acknowledged votes. */
export async function measureWay(audience: Audience, way: Way): Promise<VoteRate & { closeMs: number }> {
  const polls = await audience.openPolls(way === '200 polls' ? 200 : 1)
  const sql = postgres(audience.url, { max: connections, onnotice: () => {} })
  const startsAt = performance.now() + warmUpMs
  const endsAt = startsAt + seconds * 1_000
  const took: number[] = []
  let all = 0
  let cpuBefore = 0
  let cpuAfter = 0
  const timers = [
    setTimeout(() => {
      cpuBefore = audience.cpuSec()
    }, warmUpMs),
    setTimeout(
      () => {
        cpuAfter = audience.cpuSec()
      },
      warmUpMs + seconds * 1_000,
    ),
  ]
  const voter = async () => {
    while (performance.now() < endsAt) {
      const n = ++voted
      const { pollId, optionId } = polls[n % polls.length] ?? { pollId: '', optionId: '' }
      const member = audience.members[n % audience.members.length] ?? ''
      const began = performance.now()
      await ways[way](sql, { id: idOf('pv', n), member, pollId, optionId })
      all++
      if (began >= startsAt) took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: connections }, voter))
  // Lets the timer of the end fire before it is cleared.
  await new Promise((tick) => setTimeout(tick, 50))
  for (const timer of timers) clearTimeout(timer)
  await sql.end()
  const closed = await closeAll(audience, way, polls, all)
  return {
    votesPerSec: took.length / seconds,
    p99Ms: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0,
    databaseUs: ((cpuAfter - cpuBefore) * 1e6) / took.length,
    closeMs: closed,
  }
}

/** Returns the longest close, milliseconds. */
async function closeAll(
  audience: Audience,
  way: Way,
  polls: { pollId: string }[],
  acknowledged: number,
): Promise<number> {
  let counted = 0
  let longestMs = 0
  for (const { pollId } of polls) {
    const { votes, ms } = await audience.close(pollId)
    counted += votes
    longestMs = Math.max(longestMs, ms)
  }
  const isOurs = way === 'one poll' || way === '200 polls'
  if (isOurs && counted !== acknowledged) throw new Error(`${counted} counted of ${acknowledged} votes`)
  return longestMs
}
