import { ok } from '#kernel/result.ts'
import { publishWalletChanged } from '#modules/accounts/wallet/index.ts'
import type { Ctx } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import type { Rooms } from '#platform/realtime/rooms.ts'
import { tallyOf } from './present.ts'
import { closePoll } from './run-poll.ts'
import {
  callFold,
  callReturn,
  selectDuePolls,
  selectOpenPolls,
  selectUnfolded,
  selectUnreturned,
} from './store.ts'

const returnedAtOnce = 200

export async function closeDue({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  for (const { id } of await selectDuePolls(sql)) {
    await transact(sql, async (tx) => ok(await closePoll(tx, id, false)))
  }
}

/** Aggregates new votes, so that the next count reads fewer rows. */
export async function foldVotes({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  for (const { id } of await selectUnfolded(sql)) await callFold(sql, id)
}

/** Returns the souls of void polls until none is left; the next run continues after an interruption. */
export async function returnSouls({ sql }: Pick<Ctx, 'sql'>): Promise<void> {
  for (const { id } of await selectUnreturned(sql)) {
    for (let members = 1; members > 0; ) {
      const returned = await transact(sql, async (tx) => {
        const uids = await callReturn(tx, id, returnedAtOnce)
        for (const uid of uids) await publishWalletChanged(tx, uid)
        return ok(uids.length)
      })
      members = returned.ok ? returned.value : 0
    }
  }
}

/** Once a second, sends the changed tallies of open polls to the rooms of this process. */
export function publishTallies({ sql, log }: Pick<Ctx, 'sql' | 'log'>, rooms: Rooms): { close(): void } {
  const publishedVotes = new Map<string, number>()
  let isBusy = false
  const tell = async () => {
    const polls = await selectOpenPolls(sql)
    for (const poll of polls) {
      const room = `live:${poll.eventId}`
      const votes = poll.options.reduce((sum, option) => sum + option.votes, 0)
      if (publishedVotes.get(poll.id) === votes || rooms.size(room) === 0) continue
      publishedVotes.set(poll.id, votes)
      rooms.broadcast(room, { type: 'tally', room, pollId: poll.id, ...tallyOf(poll) })
    }
    for (const id of publishedVotes.keys())
      if (!polls.some((poll) => poll.id === id)) publishedVotes.delete(id)
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    tell()
      .catch((err: unknown) => log.warn({ err }, 'poll tallies could not be published'))
      .finally(() => {
        isBusy = false
      })
  }, 1_000).unref()
  return { close: () => clearInterval(timer) }
}
