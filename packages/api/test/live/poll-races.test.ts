import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { ok } from '#kernel/result.ts'
import {
  callCast,
  callClose,
  callFold,
  insertPoll,
  openPoll,
  selectPoll,
  voidPoll,
} from '#modules/live/polls/store.ts'
import { transact } from '#platform/db/transact.ts'
import { createWorldWithMail } from '#test/members.ts'
import { addMembers } from '#test/wallet/members.ts'
import type { World } from '#test/world.ts'
import { faults, souls } from './show.ts'
import { addEvent } from './theatre.ts'

let mail: Awaited<ReturnType<typeof createWorldWithMail>>
let world: World

beforeAll(async () => {
  mail = await createWorldWithMail()
  world = mail.world
})
afterAll(() => mail.close())

async function poll() {
  const { app, owner } = world.db
  const { id: eventId } = await addEvent(world, { isFree: true })
  const [host = ''] = await addMembers(owner, 1)
  const id = newId('po')
  const options = [newId('px'), newId('px')].map((option) => ({ id: option, label: { en: option } }))
  await app.begin(async (tx) => {
    await insertPoll(tx, { id, eventId, question: { en: 'Which?' }, writtenBy: host, options })
    await openPoll(tx, id, 600)
  })
  return { id, option: options[0]?.id ?? '' }
}

async function voter(amount: number): Promise<string> {
  const [uid = ''] = await addMembers(world.db.owner, 1)
  await souls(world, uid, amount)
  return uid
}

const cast = async (pollId: string, optionId: string, memberId: string, given: number) => {
  const vote = { id: newId('pv'), pollId, optionId, memberId, souls: given }
  const result = await transact(world.db.app, async (tx) => ok(await callCast(tx, vote)))
  return result.ok ? result.value.outcome : 'UNKNOWN'
}

const balanceOf = async (uid: string) => {
  const [row] = await world.db.owner<{ soul: number }[]>`select soul from wallet where member_uid = ${uid}`
  return row?.soul
}
const counted = async (id: string) => {
  const found = await selectPoll(world.db.app, id)
  return found?.options.reduce(
    (sum, option) => ({ souls: sum.souls + option.souls, votes: sum.votes + option.votes }),
    {
      souls: 0,
      votes: 0,
    },
  )
}

test('poll races: a hundred votes at once with souls for ten count ten times', async () => {
  const { id, option } = await poll()
  const uid = await voter(10)
  const outcomes = await Promise.all(Array.from({ length: 100 }, () => cast(id, option, uid, 1)))
  expect(outcomes.filter((outcome) => outcome === 'CAST')).toHaveLength(10)
  expect(new Set(outcomes)).toEqual(new Set(['CAST', 'SHORT']))
  expect([await balanceOf(uid), await counted(id)]).toEqual([0, { souls: 10, votes: 10 }])
  expect(await faults(world)).toEqual([])
})

test('poll races: the same votes spend more than the wallet without its lock', async () => {
  const { id, option } = await poll()
  const uid = await voter(3)
  const rivals = 4
  const allHaveRead = Promise.withResolvers<void>()
  let read = 0
  // Casts a vote without the lock: read, decide, write.
  const castWithoutLock = () =>
    world.db.owner.begin(async (tx) => {
      const [wallet] = await tx<{ soul: number }[]>`select soul from wallet where member_uid = ${uid}`
      if (++read === rivals) allHaveRead.resolve()
      await allHaveRead.promise
      if ((wallet?.soul ?? 0) < 1) return
      await tx`
        insert into poll_vote (id, poll_id, option_id, member_uid, souls, voted_at)
        values (${newId('pv')}, ${id}, ${option}, ${uid}, 1, app_now())`
      await tx`update wallet set soul = soul - 1 where member_uid = ${uid}`
    })
  const tries = await Promise.allSettled(Array.from({ length: rivals }, castWithoutLock))
  expect(tries.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { constraint_name: 'wallet_soul_not_negative' } },
  ])
  expect((await faults(world)).length).toBeGreaterThan(0)
  await world.db.owner`delete from poll_vote where poll_id = ${id}`
  await world.db.owner`update wallet set soul = 3 where member_uid = ${uid}`
  expect(await faults(world)).toEqual([])
})

test('poll races: votes during the close count when accepted, and the result is final', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, option } = await poll()
    const voters = await Promise.all(Array.from({ length: 30 }, () => voter(2)))
    const close = transact(world.db.app, async (tx) => ok(await callClose(tx, id, true)))
    const [outcomes] = await Promise.all([
      Promise.all(voters.map((uid) => cast(id, option, uid, 2))),
      close,
      callFold(world.db.app, id),
    ])
    const inTime = outcomes.filter((outcome) => outcome === 'CAST').length
    expect(outcomes.filter((outcome) => outcome === 'CLOSED')).toHaveLength(30 - inTime)
    expect(await counted(id)).toEqual({ souls: 2 * inTime, votes: inTime })
  }
  expect(await faults(world)).toEqual([])
})

/** Casts a vote whose transaction stays open until `finish`. */
function slowVote(id: string, option: string, uid: string) {
  const isIn = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const vote = { id: newId('pv'), pollId: id, optionId: option, memberId: uid, souls: 1 }
  const done = world.db.app.begin(async (tx) => {
    const { outcome } = await callCast(tx, vote)
    isIn.resolve()
    await goOn.promise
    return outcome
  })
  return { isIn: isIn.promise, finish: () => goOn.resolve(), done }
}

test('poll races: the close waits for an accepted vote and counts it', async () => {
  const { id, option } = await poll()
  const slow = slowVote(id, option, await voter(1))
  await slow.isIn
  const closing = transact(world.db.app, async (tx) => ok(await callClose(tx, id, true)))
  const isWaiting = async () => {
    const [row] = await world.db.owner<{ waiting: boolean }[]>`
      select exists (select from pg_locks where locktype = 'advisory' and not granted) as waiting`
    return row?.waiting
  }
  await expect.poll(isWaiting).toBe(true)
  slow.finish()
  expect([await slow.done, await closing]).toEqual(['CAST', { ok: true, value: true }])
  expect(await counted(id)).toEqual({ souls: 1, votes: 1 })
})

test('poll races: the final result misses the accepted vote without the wait', async () => {
  const { id, option } = await poll()
  const slow = slowVote(id, option, await voter(1))
  await slow.isIn
  // Closes the poll without its lock.
  await world.db.owner`update poll set closed_at = app_moment() where id = ${id}`
  await world.db.owner`update poll set counted_xid = pg_current_xact_id() where id = ${id}`
  slow.finish()
  await slow.done
  expect(await counted(id)).toEqual({ souls: 0, votes: 0 })
  expect((await faults(world)).map(({ fault }) => fault)).toContain('a final count is not its votes')
  await world.db.owner`update poll_option set souls = 1, votes = 1 where id = ${option}`
  expect(await faults(world)).toEqual([])
})

test('poll races: summing up during an older vote neither loses nor doubles it', async () => {
  const { id, option } = await poll()
  const slow = slowVote(id, option, await voter(1))
  await slow.isIn
  await cast(id, option, await voter(1), 1)
  await callFold(world.db.app, id)
  expect(await counted(id)).toEqual({ souls: 1, votes: 1 })
  slow.finish()
  await slow.done
  await Promise.all(Array.from({ length: 4 }, () => callFold(world.db.app, id)))
  expect(await counted(id)).toEqual({ souls: 2, votes: 2 })
  // A vote is aggregated once no older transaction runs in any database of the server.
  await vi.waitFor(async () => {
    await callFold(world.db.app, id)
    const [folded] = await world.db.owner`select souls, votes from poll_option where id = ${option}`
    expect(folded).toEqual({ souls: 2, votes: 2 })
  }, 20_000)
  expect(await counted(id)).toEqual({ souls: 2, votes: 2 })
})

test('poll races: voters of one poll do not wait for one another', async () => {
  const { id, option } = await poll()
  const members = await addMembers(world.db.owner, 300)
  await world.db.owner`
    insert into wallet (member_uid) select unnest(${members}::text[]) on conflict do nothing`
  for (const uid of members) await souls(world, uid, 1)
  const slow = slowVote(id, option, await voter(1))
  await slow.isIn
  const outcomes = await Promise.all(members.map((uid) => cast(id, option, uid, 1)))
  expect(new Set(outcomes)).toEqual(new Set(['CAST']))
  slow.finish()
  await slow.done
  expect(await counted(id)).toEqual({ souls: 301, votes: 301 })
})

test('poll races: souls return once however many refund them, and voting stops', async () => {
  const { id, option } = await poll()
  const voters = await Promise.all(Array.from({ length: 20 }, () => voter(5)))
  await Promise.all(voters.map((uid) => cast(id, option, uid, 5)))
  await transact(world.db.app, async (tx) => {
    await callClose(tx, id, true)
    return ok(await voidPoll(tx, id, 'a mistake of ours'))
  })
  const give = () => world.db.app`select poll_return(${id}, 7)`
  for (let round = 0; round < 3; round++) await Promise.all(Array.from({ length: 5 }, give))
  expect(await Promise.all(voters.map(balanceOf))).toEqual(voters.map(() => 5))
  expect(await cast(id, option, voters[0] ?? '', 5)).toBe('CLOSED')
  expect(await faults(world)).toEqual([])
})

test('poll races: the product’s database role can neither write votes nor settle polls by itself', async () => {
  const { id, option } = await poll()
  const uid = await voter(1)
  const insert = world.db.app`
    insert into poll_vote (id, poll_id, option_id, member_uid, souls, voted_at)
    values (${newId('pv')}, ${id}, ${option}, ${uid}, 1, app_now())`
  await expect(insert).rejects.toMatchObject({ code: '42501' })
  await expect(cast(id, option, uid, 0)).rejects.toMatchObject({ code: '23514' })
})
